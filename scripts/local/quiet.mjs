// Imported before wrangler and Miniflare: neither asks anything of the outside while the site runs.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';
process.env.WRANGLER_SEND_METRICS = 'false';
process.env.WRANGLER_SEND_ERROR_REPORTS = 'false';
process.env.WRANGLER_HIDE_BANNER = 'true';
