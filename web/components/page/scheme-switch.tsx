import { useId, useSyncExternalStore } from 'react';
import * as styles from './scheme-switch.module.css';

function subscribe(listener: () => void): () => void {
  addEventListener('scheme', listener);
  return () => removeEventListener('scheme', listener);
}

/** Returns `day`, `night`, or `phone` (the setting of the phone). */
export function useScheme(): string {
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset.scheme ?? 'phone',
    () => 'phone',
  );
}

const schemes = { day: 'Day', night: 'Night', phone: 'Auto' };

function setScheme(scheme: string): void {
  document.documentElement.dataset.scheme = scheme;
  try {
    localStorage.scheme = scheme;
  } catch {
    // If storage is blocked, the colours change for this page only.
  }
  dispatchEvent(new Event('scheme'));
}

export function SchemeSwitch() {
  const currentScheme = useScheme();
  const name = useId();
  return (
    <fieldset className={`needs-scripts ${styles.schemes}`}>
      <legend className="visually-hidden">Colours</legend>
      {Object.entries(schemes).map(([scheme, label]) => (
        <label key={scheme} data-on={scheme === currentScheme || undefined}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            checked={scheme === currentScheme}
            onChange={() => setScheme(scheme)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
