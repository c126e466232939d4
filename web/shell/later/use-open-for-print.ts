import { useEffect } from 'react';

interface Closed {
  element: HTMLDetailsElement;
  /** Details with the same name close each other. */
  name: string;
}

/** In browsers whose CSS can't. */
export function useOpenForPrint(): void {
  useEffect(() => {
    if (CSS.supports('selector(::details-content)')) return;
    let closed: Closed[] = [];
    const open = () => {
      closed = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')].map((element) => ({
        element,
        name: element.name,
      }));
      for (const { element } of closed) {
        element.removeAttribute('name');
        element.open = true;
      }
    };
    const close = () => {
      for (const { element, name } of closed) {
        element.open = false;
        if (name) element.name = name;
      }
      closed = [];
    };
    addEventListener('beforeprint', open);
    addEventListener('afterprint', close);
    return () => {
      removeEventListener('beforeprint', open);
      removeEventListener('afterprint', close);
    };
  }, []);
}
