import { Images } from 'lucide-react';
import { useRef } from 'react';
import styles from './gallery.module.css';
import { Photo } from './photo';

export interface GalleryProps {
  /** At most six: a cover, which leads, and five more. */
  pictures: readonly string[];
  /** What they are of. */
  heading: string;
}

/** The picture mosaic; a press opens the lightbox, which is fetched only then. */
export function Gallery({ pictures, heading }: GalleryProps) {
  const box = useRef<HTMLUListElement>(null);
  if (pictures.length === 0) return null;
  const open = async (index: number, address: string) => {
    const lightbox = await import('./lightbox').catch(() => null);
    // Without the lightbox the link leads where it says: to the picture.
    if (!lightbox) return location.assign(address);
    const { openLightbox } = lightbox;
    const thumbs = [...(box.current?.querySelectorAll('img') ?? [])];
    openLightbox(
      pictures.map((src, at) => ({ src, alt: `${heading}, picture ${at + 1} of ${pictures.length}` })),
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
                void open(index, src);
              }}
            >
              <Photo
                src={src}
                alt={index === 0 ? heading : ''}
                first={index === 0}
                sizes={index === 0 ? '(min-width: 768px) 600px, 88vw' : '(min-width: 768px) 300px, 88vw'}
              />
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
