import { useCallback } from 'react';
import { uploadLimits } from '#shared/media';
import { FormSection } from '../ui/form-section';
import { CoverField } from './cover-field';
import { FileButton } from './file-button';
import { GalleryList } from './gallery-list';
import * as styles from './pictures.module.css';
import { PicturesNews } from './pictures-news';
import { useFileDrops } from './use-file-drops';
import type { PictureChoice } from './use-pictures';

export interface PicturesSectionProps {
  choice: PictureChoice;
  /** Upload progress per new file, 0 to 1; null when nothing is being sent. */
  shares: ReadonlyMap<File, number> | null;
  problem?: string | undefined;
}

/** Cover and gallery: choose, drop or paste files, which are checked before upload. */
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
        <div className={styles.zone}>
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
