import GripVertical from 'lucide-react/icons/grip-vertical';
import Star from 'lucide-react/icons/star';
import Trash2 from 'lucide-react/icons/trash';
import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Photo } from '../../../components/pictures/photo';
import { IconButton } from '../../components/button';
import { MoveButtons } from '../../components/entry-card';
import * as entryTableStyles from '../form/entry-table.module.css';
import type { Picture, PictureAction } from './picture-list';
import * as styles from './pictures.module.css';

export function PicturePreview({ picture, alt }: { picture: Picture; alt: string }) {
  if (picture.kind === 'saved') return <Photo src={picture.url} alt={alt} sizes="320px" maxWidth={800} />;
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

const maxAltLength = 300;

interface AltTextFieldProps {
  picture: Picture;
  pictureLabel: string;
  onChange: (action: PictureAction) => void;
}

export function AltTextField({ picture: { key, alt = '' }, pictureLabel, onChange }: AltTextFieldProps) {
  const id = useId();
  return (
    <div className={`fine-print grid w-full gap-1 ${entryTableStyles.fields}`}>
      <label htmlFor={id}>What {pictureLabel} shows</label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        maxLength={maxAltLength}
        placeholder="Bikes on a ridge, snow behind"
        value={alt}
        onChange={({ currentTarget }) => onChange({ type: 'describe', key, alt: currentTarget.value })}
      />
    </div>
  );
}

interface GalleryRowProps {
  picture: Picture;
  index: number;
  count: number;
  isDragged: boolean;
  onDragStart: (event: ReactPointerEvent) => void;
  onMove: (newIndex: number) => void;
  onChange: (action: PictureAction) => void;
}

export function GalleryRow({ picture, index, count, isDragged, onDragStart, onMove, onChange }: GalleryRowProps) {
  const pictureLabel = `picture ${index + 1}`;
  const { key } = picture;
  return (
    <li
      className={
        isDragged ? `grid items-center gap-2 ${styles.row} ${styles.dragged}` : `grid items-center gap-2 ${styles.row}`
      }
    >
      {/* Hidden from screen readers, because the buttons move pictures, too. */}
      <span className={`grid text-soft ${styles.grip}`} onPointerDown={onDragStart} aria-hidden="true">
        <GripVertical className="icon" />
      </span>
      <div className={`picture-box ${styles.thumb}`}>
        <PicturePreview picture={picture} alt={`Gallery ${pictureLabel}`} />
      </div>
      <div className="grid gap-2">
        <p className="leading-snug wrap-anywhere text-fine">
          {picture.kind === 'new' ? picture.file.name : `Picture ${index + 1}, on the site`}
        </p>
        <AltTextField picture={picture} pictureLabel={pictureLabel} onChange={onChange} />
      </div>
      <div className={`flex ${styles.actions}`}>
        <MoveButtons itemLabel={pictureLabel} index={index} count={count} onMove={onMove} />
        <IconButton
          icon={Star}
          label={`Make ${pictureLabel} the cover`}
          onClick={() => onChange({ type: 'make-cover', key })}
        />
        <IconButton
          icon={Trash2}
          isDestructive
          label={`Remove ${pictureLabel}`}
          onClick={() => onChange({ type: 'remove', key })}
        />
      </div>
    </li>
  );
}

function findIndexAt(list: HTMLElement, x: number, y: number): number | null {
  const index = [...list.children].findIndex((item) => {
    const { left, right, top, bottom } = item.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });
  return index === -1 ? null : index;
}

/** Drag and drop within a list, by mouse or finger. `onMove` is called for each place that the dragged item passes. */
export function useSortable(onMove: (from: number, to: number) => void) {
  const listElement = useRef<HTMLUListElement>(null);
  const [draggedIndex, setDraggedIndex] = useState<number | null>(null);
  const currentIndex = useRef<number | null>(null);
  const isDragging = draggedIndex !== null;

  useEffect(() => {
    if (!isDragging) return;
    const followPointer = (event: PointerEvent) => {
      const newIndex = listElement.current && findIndexAt(listElement.current, event.clientX, event.clientY);
      if (currentIndex.current === null || newIndex === null || newIndex === currentIndex.current) return;
      onMove(currentIndex.current, newIndex);
      currentIndex.current = newIndex;
      setDraggedIndex(newIndex);
    };
    const endDrag = () => {
      currentIndex.current = null;
      setDraggedIndex(null);
    };
    // The document listens, because the dragged item moves in the DOM and would lose the pointer.
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener('pointermove', followPointer, { signal });
    document.addEventListener('pointerup', endDrag, { signal });
    document.addEventListener('pointercancel', endDrag, { signal });
    return () => controller.abort();
  }, [isDragging, onMove]);

  const startDrag = useCallback((event: ReactPointerEvent, index: number) => {
    if (event.button !== 0) return;
    event.preventDefault();
    currentIndex.current = index;
    setDraggedIndex(index);
  }, []);

  return { listElement, draggedIndex, startDrag };
}
