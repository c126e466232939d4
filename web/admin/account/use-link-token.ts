import { useEffect, useState } from 'react';

/** The token in the address's hash, which is never sent to a server; null without one. */
function readLinkToken(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('t') || null;
}

/** The token of an e-mailed link; undefined until hydration, for the Worker, which renders first, never sees it. */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const read = () => setToken(readLinkToken(location.hash));
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return token;
}
