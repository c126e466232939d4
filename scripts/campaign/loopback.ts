import { Refusal } from '../setup/refusal.mjs';

/** The address as a URL, if it is this machine's: nothing else is ever attacked. */
export function requireLoopback(address: string | URL): URL {
  const url = new URL(address);
  if (/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)) return url;
  throw new Refusal(`The campaign attacks this machine alone, and ${url.hostname} is another.`);
}
