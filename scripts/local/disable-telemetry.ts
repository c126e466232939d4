// Import before wrangler and Miniflare: turns off their network requests.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';
process.env.WRANGLER_SEND_METRICS = 'false';
process.env.WRANGLER_SEND_ERROR_REPORTS = 'false';
process.env.WRANGLER_HIDE_BANNER = 'true';
