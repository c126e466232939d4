import { Photo } from '../../ui/pictures/photo';
import * as styles from './thumb.module.css';

export function Thumb({ src, alt = '' }: { src: string; alt?: string }) {
  return (
    <span className={`pic firm block ${styles.thumb}`}>
      <Photo src={src} alt={alt} sizes="84px" widest={400} />
    </span>
  );
}
