const host = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** A host's name with a dot, as addresses have it: small letters, IDN as punycode. No IP address. */
export const isHost = (text: string) => text.length <= 253 && host.test(text);

/** The host that a link leads to; null if it is none: https alone, no name or password in it, no port. */
export function hostOf(link: string): string | null {
  try {
    const { protocol, username, password, port, hostname } = new URL(link);
    const isPlain = protocol === 'https:' && username === '' && password === '' && port === '';
    return isPlain && isHost(hostname) ? hostname : null;
  } catch {
    return null;
  }
}
