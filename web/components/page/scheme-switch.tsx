import { useId, useSyncExternalStore } from 'react';
import * as styles from './scheme-switch.module.css';

function onChange(listener: () => void): () => void {
  addEventListener('scheme', listener);
  return () => removeEventListener('scheme', listener);
}

/** Returns `day`, `night`, or `phone` (the setting of the phone). */
export function useScheme(): string {
  return useSyncExternalStore(
    onChange,
    () => document.documentElement.dataset.scheme ?? 'phone',
    () => 'phone',
  );
}

const schemes = { day: 'Day', night: 'Night', phone: 'Auto' };

function choose(scheme: string): void {
  document.documentElement.dataset.scheme = scheme;
  try {
    localStorage.scheme = scheme;
  } catch {
    // Where storage is blocked, the choice lasts for this page.
  }
  dispatchEvent(new Event('scheme'));
}

export function SchemeSwitch() {
  const chosen = useScheme();
  const name = useId();
  return (
    <fieldset className={`needs-scripts ${styles.schemes}`}>
      <legend className="visually-hidden">Colours</legend>
      {Object.entries(schemes).map(([scheme, label]) => (
        <label key={scheme} data-on={scheme === chosen || undefined}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            checked={scheme === chosen}
            onChange={() => choose(scheme)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
