import Images from 'lucide-react/icons/images';
import { type ComponentType, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PictureNote } from '#shared/tours/tour';
import styles from './gallery.module.css';
import type { LightboxPicture, LightboxProps } from './lightbox';
import { Photo } from './photo';

interface LightboxControls {
  /** On the press of a link to a picture. */
  open: (event: MouseEvent<HTMLAnchorElement>, index: number) => void;
  /** The picture whose lightbox is being loaded. */
  opening: number | null;
  lightbox: ReactNode;
}

/** The lightbox loads on the first press. */
export function useLightbox(
  pictures: readonly LightboxPicture[],
  findThumbs: () => readonly HTMLImageElement[],
): LightboxControls {
  const [opening, setOpening] = useState<number | null>(null);
  const [opened, setOpened] = useState<(LightboxProps & { Lightbox: ComponentType<LightboxProps> }) | null>(null);
  const open = async (event: MouseEvent<HTMLAnchorElement>, index: number) => {
    event.preventDefault();
    const link = event.currentTarget;
    if (opening !== null) return;
    setOpening(index);
    const loaded = await import('./lightbox').catch(() => null);
    setOpening(null);
    if (loaded)
      return setOpened({ ...loaded, pictures, index, thumbnails: findThumbs(), onClosed: () => setOpened(null) });
    // Without the lightbox, follow the link. The width already on screen works offline.
    const shown = link.querySelector('img');
    location.assign((shown?.complete && shown.naturalWidth > 0 && shown.currentSrc) || link.href);
  };
  return {
    open: (event, index) => void open(event, index),
    opening,
    // In the body: the styles of the page's strip of pictures would reach its lists.
    lightbox: opened ? createPortal(<opened.Lightbox {...opened} />, document.body) : null,
  };
}

interface GalleryProps {
  pictures: readonly string[];
  heading: string;
  findNote?: (src: string) => PictureNote | undefined;
  isFullWidth?: boolean;
}

export function Gallery({ pictures, heading, findNote, isFullWidth = false }: GalleryProps) {
  const box = useRef<HTMLUListElement>(null);
  const shown = pictures.map((src, at) => ({
    src,
    alt: findNote?.(src)?.alt ?? `${heading}, picture ${at + 1} of ${pictures.length}`,
  }));
  const { open, opening, lightbox } = useLightbox(shown, () => [...(box.current?.querySelectorAll('img') ?? [])]);
  if (pictures.length === 0) return null;
  return (
    <div className={styles.gallery}>
      <ul ref={box} className={`${styles.mosaic} ${styles[`of${pictures.length}`] ?? ''}`}>
        {pictures.map((src, index) => (
          <li key={src} className={index === 0 ? styles.lead : undefined}>
            <a
              href={src}
              className={styles.open}
              aria-label={`Open picture ${index + 1} of ${pictures.length}`}
              aria-haspopup="dialog"
              onClick={(event) => open(event, index)}
            >
              <Photo
                src={src}
                alt={findNote?.(src)?.alt ?? (index === 0 ? heading : '')}
                skyColour={findNote?.(src)?.sky}
                isPriority={index === 0}
                sizes={sizesOf(index === 0, isFullWidth)}
              />
              {opening === index ? (
                <span className={styles.opening} role="status">
                  Opening…
                </span>
              ) : null}
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.count} aria-hidden="true">
        <Images className="icon" />
        <span className="tabular-nums">{pictures.length}</span>
      </p>
      {lightbox}
    </div>
  );
}

function sizesOf(first: boolean, bleeds: boolean): string {
  if (bleeds) return first ? '(min-width: 1000px) 54vw, 100vw' : '(min-width: 1000px) 200px, 100vw';
  return first ? '(min-width: 1000px) 600px, 88vw' : '(min-width: 1000px) 300px, 88vw';
}
