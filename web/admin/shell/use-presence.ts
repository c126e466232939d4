import { useEffect } from 'react';
import { noteSeen } from '../queries/people';
import { readToken } from '../session/token';

/** In milliseconds. The server notes it no more often. */
const often = 5 * 60 * 1000;
/** In milliseconds: the click may have been on Logout. */
const pause = 1000;

/**
 * Tells the server while somebody clicks and types at the desk. What the desk reads by itself keeps no session alive, so
 * one left open ends.
 */
export function usePresence(): void {
  useEffect(() => {
    let told = Number.NEGATIVE_INFINITY;
    let timer: ReturnType<typeof setTimeout>;
    const send = () => {
      if (readToken() === null) return;
      noteSeen().catch(() => {
        // Nothing is lost: the next click after a while tells again.
      });
    };
    const tell = () => {
      if (performance.now() < told + often) return;
      told = performance.now();
      timer = setTimeout(send, pause);
    };
    addEventListener('pointerdown', tell);
    addEventListener('keydown', tell);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', tell);
      removeEventListener('keydown', tell);
    };
  }, []);
}
