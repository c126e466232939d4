import Trash2 from 'lucide-react/icons/trash';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useCallback, useId } from 'react';
import { uploadLimits } from '#shared/tours/media';
import { QuietButton } from '../ui/button';
import * as field from '../ui/form-field.module.css';
import { FormSection } from '../ui/form-section';
import { IconButton } from '../ui/icon-button';
import { GalleryRow, useSortable } from './gallery';
import { FileButton, PicturePreview, UploadBar, WordsField } from './picture-inputs';
import type { Picture, PictureAct, RefusedFile } from './picture-list';
import * as styles from './pictures.module.css';
import { type PictureChoice, useFileDrops, type WaitingFile } from './use-pictures';

interface PicturesSectionProps {
  choice: PictureChoice;
  shares: ReadonlyMap<File, number> | null;
  problem?: string | undefined;
}

export function PicturesSection({ choice, shares, problem }: PicturesSectionProps) {
  const { pictures, waiting, add, change } = choice;
  const drop = useCallback((files: File[]) => add(files, 'any'), [add]);
  const hovering = useFileDrops(drop);
  const isFull = pictures.gallery.length >= uploadLimits.galleryPictures;
  return (
    <FormSection
      title="Pictures"
      lead="JPEG, PNG, WebP or AVIF. Large photos are resized for you. Choose files, drop them anywhere on this page, or paste one. The first one you drop becomes the cover."
    >
      <CoverField
        cover={pictures.cover}
        problem={problem}
        shares={shares}
        onChoose={(files) => add(files, 'cover')}
        onChange={change}
        onRemove={(key) => change({ act: 'remove', key, cover: choice.before.cover })}
      />
      <fieldset className={hovering ? `${styles.gallery} ${styles.hovering}` : styles.gallery}>
        <legend>Gallery Images (max {uploadLimits.galleryPictures})</legend>
        {pictures.gallery.length > 0 ? (
          <GalleryList gallery={pictures.gallery} shares={shares} onChange={change} />
        ) : null}
        <div className={`row wraps soft small ${styles.zone}`}>
          <FileButton
            name="galleryImages"
            label="Choose gallery images"
            multiple
            disabled={isFull}
            onFiles={(files) => add(files, 'gallery')}
          />
          <p>{hovering ? 'Drop to add them.' : isFull ? 'That’s all five.' : 'Or drop them here.'}</p>
        </div>
      </fieldset>
      <PicturesNews refused={pictures.refused} waiting={waiting} onForgive={() => change({ act: 'forgive' })} />
    </FormSection>
  );
}

interface GalleryListProps {
  gallery: readonly Picture[];
  shares: ReadonlyMap<File, number> | null;
  onChange: (act: PictureAct) => void;
}

function GalleryList({ gallery, shares, onChange }: GalleryListProps) {
  const move = useCallback((from: number, to: number) => onChange({ act: 'move', from, to }), [onChange]);
  const { list, dragged, grab } = useSortable(move);
  return (
    <ul ref={list} className={`stack gap-8 ${styles.rows}`}>
      {gallery.map((picture, index) => (
        <GalleryRow
          key={picture.key}
          picture={picture}
          index={index}
          count={gallery.length}
          isDragged={dragged === index}
          share={picture.kind === 'new' ? shares?.get(picture.file) : undefined}
          onGrab={(event) => grab(event, index)}
          onMove={(to) => move(index, to)}
          onChange={onChange}
        />
      ))}
    </ul>
  );
}

interface PicturesNewsProps {
  refused: readonly RefusedFile[];
  waiting: readonly WaitingFile[];
  onForgive: () => void;
}

function PicturesNews({ refused, waiting, onForgive }: PicturesNewsProps) {
  return (
    <div className={styles.news}>
      <div role="status">
        {waiting.length > 0 ? (
          <p className={`soft small breaks ${styles.waiting}`}>
            Preparing: {waiting.map(({ file }) => file.name).join(', ')} <progress aria-label="Preparing" />
          </p>
        ) : null}
      </div>
      <div role="alert">
        {refused.length > 0 ? (
          <div className="notice wraps tops on-rust danger">
            <TriangleAlert className="icon" aria-hidden="true" />
            <ul className="stack fills breaks gap-4">
              {refused.map(({ name, reason }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
                <li key={index}>
                  <strong>{name}</strong>: {reason}
                </li>
              ))}
            </ul>
            <QuietButton onClick={onForgive}>Dismiss</QuietButton>
          </div>
        ) : null}
      </div>
    </div>
  );
}

interface CoverFieldProps {
  cover: Picture | null;
  problem: string | undefined;
  shares: ReadonlyMap<File, number> | null;
  onChoose: (files: File[]) => void;
  onRemove: (key: string) => void;
  onChange: (act: PictureAct) => void;
}

function CoverField({ cover, problem, shares, onChoose, onRemove, onChange }: CoverFieldProps) {
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
