import type { Call } from '../env';

/**
 * The key for rate limits: the IPv4 address, or the /64 of an IPv6 address, since a household has a whole /64.
 * Trusts only Cloudflare's header; without it (local) all callers share one key.
 */
export function clientAddress(c: Call): string {
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

export const isLoopback = (address: string) => ['local', '127.0.0.1', '0:0:0:0'].includes(address);
