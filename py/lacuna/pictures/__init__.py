"""Pictures as SVG paths: suits and ranks, small diagrams, charts, and whole tables."""
