import Search from 'lucide-react/icons/search';
import { type ReactNode, type Ref, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import * as styles from './list-controls.module.css';
import { pageSizeParameter, withParameters } from './list-state';
import * as searchFieldStyles from './search-field.module.css';

interface ListTab {
  /** Value of the parameter in the address; empty for the first tab. */
  show: string;
  label: string;
  count: ReactNode;
}

interface ListTabsProps {
  label: string;
  parameter?: string;
  tabs: readonly ListTab[];
}

export function ListTabs({ label, parameter = 'show', tabs }: ListTabsProps) {
  const [parameters] = useSearchParams();
  const parameterValue = parameters.get(parameter) ?? '';
  const currentTab = tabs.some(({ show }) => show === parameterValue) ? parameterValue : '';
  const pageSize = parameters.get(pageSizeParameter) ?? '';
  return (
    <nav aria-label={label}>
      <ul className={`flex ${styles.tabs}`}>
        {tabs.map(({ show, label, count }) => (
          <li key={show}>
            <Link
              className={`row whitespace-nowrap no-underline min-h-11 ${styles.tab}`}
              to={{ search: String(withParameters('', { [parameter]: show, [pageSizeParameter]: pageSize })) }}
              aria-current={currentTab === show ? 'page' : undefined}
            >
              {label} {count === undefined || count === null ? null : <span className="tabular-nums">{count}</span>}
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
