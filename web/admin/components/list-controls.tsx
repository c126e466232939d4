import Search from 'lucide-react/icons/search';
import { type Ref, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import * as styles from './list-controls.module.css';
import * as searchFieldStyles from './search-field.module.css';

interface ListTab {
  /** Value of `show` in the address; empty for the first tab. */
  show: string;
  label: string;
  count: number | string | undefined;
}

export function ListTabs({ label, tabs }: { label: string; tabs: readonly ListTab[] }) {
  const [parameters] = useSearchParams();
  const currentTab = parameters.get('show') ?? '';
  return (
    <nav aria-label={label}>
      <ul className={`flex ${styles.tabs}`}>
        {tabs.map(({ show, label, count }) => (
          <li key={show}>
            <Link
              className={`row whitespace-nowrap no-underline min-h-11 ${styles.tab}`}
              to={{ search: show === '' ? '' : `?show=${show}` }}
              aria-current={currentTab === show ? 'page' : undefined}
            >
              {label} {count === undefined ? null : <span className="tabular-nums">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

export function SearchField({ label, value, onChange, ref }: SearchFieldProps) {
  return (
    <label className={`block ${searchFieldStyles.search}`}>
      <Search className="icon" aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
      <input
        ref={ref}
        type="search"
        value={value}
        placeholder={label}
        maxLength={160}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}

const debounceMs = 300;

export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
