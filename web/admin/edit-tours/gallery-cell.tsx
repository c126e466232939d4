import { Thumb } from '../ui/thumb';
import styles from './edit-tours.module.css';

/** Thumbnails shown per tour (spec §2). */
const shown = 2;

export function GalleryCell({ images }: { images: readonly string[] }) {
  if (images.length === 0) return <span className={styles.none}>None</span>;
  return (
    <div className={styles.thumbs}>
      {images.slice(0, shown).map((src, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a gallery may hold one picture twice
        <Thumb key={index} src={src} alt={`Gallery picture ${index + 1}`} />
      ))}
      {images.length > shown ? <span className="num">+{images.length - shown} more</span> : null}
    </div>
  );
}
