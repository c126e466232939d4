import Images from 'lucide-react/icons/images';
import { type ComponentType, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PictureNote } from '#shared/tours/tour';
import styles from './gallery.module.css';
import type { LightboxPicture, LightboxProps } from './lightbox';
import { Photo } from './photo';

interface LightboxControls {
  /** Click handler for the link to a picture. */
  open: (event: MouseEvent<HTMLAnchorElement>, index: number) => void;
  /** Index of the pressed picture while the lightbox's code loads. */
  loadingIndex: number | null;
  lightbox: ReactNode;
}

/** Loads the lightbox's code on the first press. */
export function useLightbox(
  pictures: readonly LightboxPicture[],
  findThumbnails: () => readonly HTMLImageElement[],
): LightboxControls {
  const [loadingIndex, setLoadingIndex] = useState<number | null>(null);
  const [lightbox, setLightbox] = useState<(LightboxProps & { Lightbox: ComponentType<LightboxProps> }) | null>(null);
  const open = async (event: MouseEvent<HTMLAnchorElement>, index: number) => {
    event.preventDefault();
    const link = event.currentTarget;
    if (loadingIndex !== null) return;
    setLoadingIndex(index);
    const loaded = await import('./lightbox').catch(() => null);
    setLoadingIndex(null);
    if (loaded)
      return setLightbox({
        ...loaded,
        pictures,
        index,
        thumbnails: findThumbnails(),
        onClosed: () => setLightbox(null),
      });
    // Without its code, follow the link: to the file that is on the screen, because it works offline.
    const image = link.querySelector('img');
    location.assign((image?.complete && image.naturalWidth > 0 && image.currentSrc) || link.href);
  };
  return {
    open: (event, index) => void open(event, index),
    loadingIndex,
    // Rendered in the body, because the page's styles for lists of pictures must not apply to it.
    lightbox: lightbox ? createPortal(<lightbox.Lightbox {...lightbox} />, document.body) : null,
  };
}

interface GalleryProps {
  pictures: readonly string[];
  heading: string;
  findNote?: (src: string) => PictureNote | undefined;
  isFullWidth?: boolean;
}

export function Gallery({ pictures, heading, findNote, isFullWidth = false }: GalleryProps) {
  const listRef = useRef<HTMLUListElement>(null);
  const lightboxPictures = pictures.map((src, index) => ({
    src,
    alt: findNote?.(src)?.alt ?? `${heading}, picture ${index + 1} of ${pictures.length}`,
  }));
  const { open, loadingIndex, lightbox } = useLightbox(lightboxPictures, () => [
    ...(listRef.current?.querySelectorAll('img') ?? []),
  ]);
  if (pictures.length === 0) return null;
  return (
    <div className={styles.gallery}>
      <ul ref={listRef} className={`${styles.mosaic} ${styles[`pictures${pictures.length}`] ?? ''}`}>
        {pictures.map((src, index) => (
          <li key={src} className={index === 0 ? styles.lead : undefined}>
            <a
              href={src}
              className={styles.link}
              aria-label={`Open picture ${index + 1} of ${pictures.length}`}
              aria-haspopup="dialog"
              onClick={(event) => open(event, index)}
            >
              <Photo
                src={src}
                alt={findNote?.(src)?.alt ?? (index === 0 ? heading : '')}
                skyColour={findNote?.(src)?.sky}
                isPriority={index === 0}
                sizes={formatSizes(index === 0, isFullWidth)}
              />
              {loadingIndex === index ? (
                <span className={styles.loading} role="status">
                  Opening…
                </span>
              ) : null}
            </a>
          </li>
        ))}
      </ul>
      {pictures.length > 1 ? (
        <a
          href={pictures[0]}
          className={styles.count}
          aria-label={`All ${pictures.length} photos`}
          aria-haspopup="dialog"
          onClick={(event) => open(event, 0)}
        >
          <Images className="icon" aria-hidden="true" />
          <span className="tabular-nums">
            <i>All </i>
            {pictures.length}
            <i> photos</i>
          </span>
        </a>
      ) : null}
      {lightbox}
    </div>
  );
}

function formatSizes(isFirst: boolean, isFullWidth: boolean): string {
  if (isFullWidth) return isFirst ? '(min-width: 1000px) 44vw, 100vw' : '(min-width: 1000px) 200px, 100vw';
  return isFirst ? '(min-width: 1000px) 600px, 88vw' : '(min-width: 1000px) 300px, 88vw';
}
