import { useCallback } from 'react';
import { GalleryRow } from './gallery-row';
import type { Picture, PictureAct } from './picture-list';
import * as styles from './pictures.module.css';
import { useSortable } from './use-sortable';

export interface GalleryListProps {
  gallery: readonly Picture[];
  shares: ReadonlyMap<File, number> | null;
  onChange: (act: PictureAct) => void;
}

export function GalleryList({ gallery, shares, onChange }: GalleryListProps) {
  const move = useCallback((from: number, to: number) => onChange({ act: 'move', from, to }), [onChange]);
  const { list, dragged, grab } = useSortable(move);
  return (
    <ul ref={list} className={styles.rows}>
      {gallery.map((picture, index) => (
        <GalleryRow
          key={picture.key}
          picture={picture}
          index={index}
          count={gallery.length}
          isDragged={dragged === index}
          share={picture.kind === 'new' ? shares?.get(picture.file) : undefined}
          onGrab={(event) => grab(event, index)}
          onMove={(to) => move(index, to)}
          onChange={onChange}
        />
      ))}
    </ul>
  );
}
