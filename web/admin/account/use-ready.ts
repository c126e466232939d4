import { useEffect, useState } from 'react';

/** False until React has hydrated: a form sent before that would put the password in the address. */
export function useReady(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return ready;
}
