"""Helpers that several test files share: positions, requests to the bridge, test sizes, golden conversations."""
