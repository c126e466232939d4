import { useEffect, useState } from 'react';

/** False until the page has been taken over: a form must not be sent as a page load, with a password in its address. */
export function useReady(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return ready;
}
