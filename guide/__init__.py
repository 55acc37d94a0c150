"""The developer guide: Markdown files of `docs/` as pages of the site."""
