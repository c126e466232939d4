import ImagePlus from 'lucide-react/icons/image-plus';
import Trash2 from 'lucide-react/icons/trash';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useCallback, useId } from 'react';
import { uploadLimits } from '#shared/tours/pictures';
import { FileButton, IconButton, QuietButton } from '../../components/button';
import * as fieldStyles from '../../components/form-field.module.css';
import { FormSection } from '../../components/form-section';
import { AltTextField, GalleryRow, PicturePreview, useSortable } from './gallery';
import type { Picture, PictureAction } from './picture-list';
import * as styles from './pictures.module.css';
import { type PictureSelection, useFileDrops } from './use-pictures';

const fileButtonProps = { icon: ImagePlus, accept: 'image/*', className: `relative ${styles.fileButton}` };

interface PicturesSectionProps {
  selection: PictureSelection;
  problem?: string | undefined;
}

export function PicturesSection({ selection, problem }: PicturesSectionProps) {
  const { pictures, add, change } = selection;
  const addDroppedFiles = useCallback((files: File[]) => add(files, 'any'), [add]);
  const isDragging = useFileDrops(addDroppedFiles);
  const isFull = pictures.gallery.length >= uploadLimits.galleryPictures;
  return (
    <FormSection
      title="Pictures"
      lead="JPEG, PNG, WebP or AVIF. Large photos are resized for you. Choose files, drop them anywhere on this page, or paste one. The first one you drop becomes the cover."
    >
      <CoverField {...{ selection, problem }} />
      <fieldset className={isDragging ? `${styles.gallery} ${styles.draggedOver}` : styles.gallery}>
        <legend>Gallery Images (max {uploadLimits.galleryPictures})</legend>
        {pictures.gallery.length > 0 ? <GalleryList gallery={pictures.gallery} onChange={change} /> : null}
        <div className="row flex-wrap text-soft text-small gap-3">
          <FileButton
            {...fileButtonProps}
            name="galleryImages"
            label="Choose gallery images"
            multiple
            disabled={isFull}
            onFiles={(files) => add(files, 'gallery')}
          />
          <p>{isDragging ? 'Drop to add them.' : isFull ? 'That’s all five.' : 'Or drop them here.'}</p>
        </div>
      </fieldset>
      <PictureMessages {...selection} />
    </FormSection>
  );
}

interface GalleryListProps {
  gallery: readonly Picture[];
  onChange: (action: PictureAction) => void;
}

function GalleryList({ gallery, onChange }: GalleryListProps) {
  const move = useCallback((from: number, to: number) => onChange({ type: 'move', from, to }), [onChange]);
  const { listElement, draggedIndex, startDrag } = useSortable(move);
  return (
    <ul ref={listElement} className="grid gap-2 mb-3">
      {gallery.map((picture, index) => (
        <GalleryRow
          key={picture.key}
          picture={picture}
          index={index}
          count={gallery.length}
          isDragged={draggedIndex === index}
          onDragStart={(event) => startDrag(event, index)}
          onMove={(newIndex) => move(index, newIndex)}
          onChange={onChange}
        />
      ))}
    </ul>
  );
}

function PictureMessages({ pictures: { rejected }, pendingFiles, change }: PictureSelection) {
  return (
    <div className={styles.messages}>
      <div role="status">
        {pendingFiles.length > 0 ? (
          <p className={`text-soft text-small wrap-anywhere ${styles.preparing}`}>
            Preparing: {pendingFiles.map(({ file }) => file.name).join(', ')} <progress aria-label="Preparing" />
          </p>
        ) : null}
      </div>
      <div role="alert">
        {rejected.length > 0 ? (
          <div className="notice flex-wrap items-start bg-rust text-danger">
            <TriangleAlert className="icon" aria-hidden="true" />
            <ul className="grid grow-from-240 wrap-anywhere gap-1">
              {rejected.map(({ name, reason }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
                <li key={index}>
                  <strong>{name}</strong>: {reason}
                </li>
              ))}
            </ul>
            <QuietButton onClick={() => change({ type: 'clear-rejected' })}>Dismiss</QuietButton>
          </div>
        ) : null}
      </div>
    </div>
  );
}

function CoverField({ selection: { pictures, savedPictures, add, change }, problem }: PicturesSectionProps) {
  const { cover } = pictures;
  const problemId = useId();
  return (
    <fieldset>
      <legend className={fieldStyles.required}>Cover Image</legend>
      <div className={`grid items-center gap-5 ${styles.cover}`}>
        <div className={`picture-box rounded ${styles.coverPicture}`}>
          {cover ? (
            <PicturePreview picture={cover} alt="Current cover" />
          ) : (
            <span className={`w-full block bg-card rounded ${styles.placeholder}`} />
          )}
        </div>
        <div className="grid justify-items-start gap-2">
          <FileButton
            {...fileButtonProps}
            name="coverImage"
            label={cover ? 'Choose another cover image' : 'Choose cover image'}
            aria-describedby={problem ? problemId : undefined}
            onFiles={(files) => add(files, 'cover')}
          />
          {cover ? <AltTextField picture={cover} pictureLabel="the cover" onChange={change} /> : null}
          {cover?.kind === 'new' ? (
            <>
              <p className="leading-snug wrap-anywhere text-fine">{cover.file.name}</p>
              <IconButton
                icon={Trash2}
                isDestructive
                label="Remove the cover"
                onClick={() => change({ type: 'remove', key: cover.key, savedCover: savedPictures.cover })}
              />
            </>
          ) : null}
        </div>
      </div>
      {problem ? (
        <p className="error-text mt-2" id={problemId}>
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}
