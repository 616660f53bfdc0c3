"""The site: rules, houses, sources, scenarios and hands as pages that need no server."""
