import { useId, useSyncExternalStore } from 'react';
import * as styles from './scheme-switch.module.css';

function onChange(listener: () => void): () => void {
  addEventListener('scheme', listener);
  return () => removeEventListener('scheme', listener);
}

/** Decision 126: `day`, `night`, or `phone`. */
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
    // Decision 126.
  }
  dispatchEvent(new Event('scheme'));
}

/** The site's colours (decision 126): `day`, `night`, or the phone's own, as without scripts. */
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
