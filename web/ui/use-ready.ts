import { useEffect } from 'react';

/** Says on the page's root element that the first screen now answers to presses and typing. The journeys wait for it. */
export function useReady(): void {
  useEffect(() => {
    document.documentElement.dataset.ready = '';
  }, []);
}
