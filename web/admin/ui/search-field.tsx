import Search from 'lucide-react/icons/search';
import { type Ref, useEffect, useState } from 'react';
import * as styles from './search-field.module.css';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

export function SearchField({ label, value, onChange, ref }: SearchFieldProps) {
  return (
    <label className={`block ${styles.search}`}>
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

const typingPauseMs = 300;

export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
