import { useEffect, useRef } from 'react';
import { Photo } from '../../ui/pictures/photo';
import * as bar from '../tour-form/save-bar.module.css';
import type { Picture } from './picture-list';
import * as styles from './pictures.module.css';

export function PicturePreview({ picture, alt }: { picture: Picture; alt: string }) {
  if (picture.kind === 'kept') return <Photo src={picture.url} alt={alt} sizes="320px" widest={800} />;
  return <FilePreview file={picture.file} alt={alt} />;
}

function FilePreview({ file, alt }: { file: File; alt: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img ref={image} className="cover" alt={alt} />;
}

export interface UploadBarProps {
  name: string;
  /** From 0 to 1; undefined while nothing is being sent. */
  share: number | undefined;
}

export function UploadBar({ name, share }: UploadBarProps) {
  if (share === undefined) return null;
  return (
    <progress className={`clips ${bar.meter} full ${styles.bar}`} value={share} max={1} aria-label={`${name}, sent`} />
  );
}
