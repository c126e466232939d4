import Trash2 from 'lucide-react/icons/trash';
import { useId } from 'react';
import * as field from '../ui/form-field.module.css';
import { IconButton } from '../ui/icon-button';
import { FileButton } from './file-button';
import type { Picture, PictureAct } from './picture-list';
import { PicturePreview, UploadBar } from './picture-preview';
import * as styles from './pictures.module.css';
import { WordsField } from './words-field';

export interface CoverFieldProps {
  cover: Picture | null;
  problem: string | undefined;
  shares: ReadonlyMap<File, number> | null;
  onChoose: (files: File[]) => void;
  onRemove: (key: string) => void;
  onChange: (act: PictureAct) => void;
}

export function CoverField({ cover, problem, shares, onChoose, onRemove, onChange }: CoverFieldProps) {
  const id = useId();
  return (
    <fieldset>
      <legend className={field.required}>Cover Image</legend>
      <div className={`stack middle gap-20 ${styles.cover}`}>
        <div className={`pic round ${styles.coverPicture}`}>
          {cover ? (
            <PicturePreview picture={cover} alt="Current cover" />
          ) : (
            <span className={`full block on-card round ${styles.blank}`} />
          )}
        </div>
        <div className="stack starts gap-8">
          <FileButton
            name="coverImage"
            label={cover ? 'Choose another cover image' : 'Choose cover image'}
            aria-describedby={problem ? id : undefined}
            onFiles={onChoose}
          />
          {cover ? <WordsField picture={cover} which="the cover" onChange={onChange} /> : null}
          {cover?.kind === 'new' ? (
            <>
              <p className="tight breaks smaller">{cover.file.name}</p>
              <UploadBar name={cover.file.name} share={shares?.get(cover.file)} />
              <IconButton icon={Trash2} grave label="Remove the cover" onClick={() => onRemove(cover.key)} />
            </>
          ) : null}
        </div>
      </div>
      {problem ? (
        <p className="problem top-8" id={id}>
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}
