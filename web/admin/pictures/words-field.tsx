import { useId } from 'react';
import * as entry from '../tour-form/entry-table.module.css';
import type { Picture, PictureAct } from './picture-list';

/** The server takes so many letters. */
const most = 300;

export interface WordsFieldProps {
  picture: Picture;
  /** Which picture: `the cover`. */
  which: string;
  onChange: (act: PictureAct) => void;
}

/** A picture in words, for those who can't see it, and for search engines. */
export function WordsField({ picture: { key, alt = '' }, which, onChange }: WordsFieldProps) {
  const id = useId();
  return (
    <div className={`fine stack full gap-4 ${entry.fields}`}>
      <label htmlFor={id}>What {which} shows</label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        maxLength={most}
        placeholder="Bikes on a ridge, snow behind"
        value={alt}
        onChange={({ currentTarget }) => onChange({ act: 'describe', key, alt: currentTarget.value })}
      />
    </div>
  );
}
