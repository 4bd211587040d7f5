"""The engine behind the page: the session, the verbs, and the bridge that carries requests and replies."""
