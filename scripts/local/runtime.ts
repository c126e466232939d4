import { convertV4MiniflareOptions, Miniflare } from 'miniflare';

/** Starts a Workers runtime at a free port of this machine. */
export const startRuntime = (options: Parameters<typeof convertV4MiniflareOptions>[0]): Miniflare =>
  new Miniflare(convertV4MiniflareOptions({ host: '127.0.0.1', port: 0, cf: false, ...options }));
