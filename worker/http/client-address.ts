import type { Context } from 'hono';
import type { AppEnv } from '../env';

/**
 * What rate limits count by: the IPv4 address, or the first 64 bits of an IPv6 one, since a household has a whole /64.
 * Only Cloudflare's own header is believed; without it (local) all callers share one name.
 */
export function clientAddress(c: Context<AppEnv>): string {
  const address = c.req.header('cf-connecting-ip') ?? 'local';
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? 0 : tail.split(':').length;
    while (groups.length + after < 8) groups.push('0');
  }
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
