import { useEffect } from 'react';

/** In browsers that leave it closed. */
export function useOpenForLink(): void {
  useEffect(() => {
    const open = () => {
      const led = document.getElementById(location.hash.slice(1));
      const row = led?.closest('details');
      if (!row || row.open) return;
      row.open = true;
      led?.scrollIntoView();
    };
    open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, []);
}
