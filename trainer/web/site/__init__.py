"""What all pages share: languages, rendering, security, who visits, and the way from page to page."""
