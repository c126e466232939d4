import Images from 'lucide-react/icons/images';
import { useRef, useState } from 'react';
import type { PictureNote } from '#shared/tours/tour';
import { inGoodTime } from '../late/in-good-time';
import styles from './gallery.module.css';
import { Photo } from './photo';

interface GalleryProps {
  pictures: readonly string[];
  heading: string;
  noteOf?: (src: string) => PictureNote | undefined;
  bleeds?: boolean;
}

/** The lightbox loads on the first press. */
export function Gallery({ pictures, heading, noteOf, bleeds = false }: GalleryProps) {
  const box = useRef<HTMLUListElement>(null);
  const [opening, setOpening] = useState<number | null>(null);
  if (pictures.length === 0) return null;
  const open = async (index: number, link: HTMLAnchorElement) => {
    if (opening !== null) return;
    setOpening(index);
    const lightbox = await inGoodTime(import('./opened/lightbox'));
    setOpening(null);
    if (!lightbox) {
      // Without the lightbox, follow the link. The width already on screen works offline.
      const shown = link.querySelector('img');
      return location.assign((shown?.complete && shown.naturalWidth > 0 && shown.currentSrc) || link.href);
    }
    const thumbs = [...(box.current?.querySelectorAll('img') ?? [])];
    lightbox.openLightbox(
      pictures.map((src, at) => ({
        src,
        alt: noteOf?.(src)?.alt ?? `${heading}, picture ${at + 1} of ${pictures.length}`,
      })),
      index,
      thumbs,
    );
  };
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
              onClick={(event) => {
                event.preventDefault();
                void open(index, event.currentTarget);
              }}
            >
              <Photo
                src={src}
                alt={noteOf?.(src)?.alt ?? (index === 0 ? heading : '')}
                sky={noteOf?.(src)?.sky}
                first={index === 0}
                sizes={sizesOf(index === 0, bleeds)}
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
        <span className="num">{pictures.length}</span>
      </p>
    </div>
  );
}

function sizesOf(first: boolean, bleeds: boolean): string {
  if (bleeds) return first ? '(min-width: 1000px) 54vw, 100vw' : '(min-width: 1000px) 200px, 100vw';
  return first ? '(min-width: 1000px) 600px, 88vw' : '(min-width: 1000px) 300px, 88vw';
}
