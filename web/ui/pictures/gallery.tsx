import Images from 'lucide-react/icons/images';
import { useRef } from 'react';
import type { PictureNote } from '#shared/tours/tour';
import styles from './gallery.module.css';
import { Photo } from './photo';
import { useLightbox } from './use-lightbox';

interface GalleryProps {
  pictures: readonly string[];
  heading: string;
  noteOf?: (src: string) => PictureNote | undefined;
  bleeds?: boolean;
}

export function Gallery({ pictures, heading, noteOf, bleeds = false }: GalleryProps) {
  const box = useRef<HTMLUListElement>(null);
  const shown = pictures.map((src, at) => ({
    src,
    alt: noteOf?.(src)?.alt ?? `${heading}, picture ${at + 1} of ${pictures.length}`,
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
      {lightbox}
    </div>
  );
}

function sizesOf(first: boolean, bleeds: boolean): string {
  if (bleeds) return first ? '(min-width: 1000px) 54vw, 100vw' : '(min-width: 1000px) 200px, 100vw';
  return first ? '(min-width: 1000px) 600px, 88vw' : '(min-width: 1000px) 300px, 88vw';
}
