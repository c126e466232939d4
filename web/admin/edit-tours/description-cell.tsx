import { useState } from 'react';
import { firstLetters } from '#shared/cut-text';
import styles from './edit-tours.module.css';

/** Characters shown (spec §9). */
const cut = 50;

export interface DescriptionCellProps {
  text: string;
  of: string;
}

export function DescriptionCell({ text, of }: DescriptionCellProps) {
  const [whole, setWhole] = useState(false);
  if (text.length <= cut) return text;
  return (
    <span>
      {whole ? text : `${firstLetters(text, cut)}...`}{' '}
      <button type="button" className={styles.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {whole ? 'View Less' : 'View More'}
        <span className="visually-hidden"> of {of}</span>
      </button>
    </span>
  );
}
