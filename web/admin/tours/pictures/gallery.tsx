import GripVertical from 'lucide-react/icons/grip-vertical';
import Star from 'lucide-react/icons/star';
import Trash2 from 'lucide-react/icons/trash';
import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Photo } from '../../../components/pictures/photo';
import { IconButton } from '../../components/button';
import { MoveButtons } from '../../components/entry-card';
import * as entry from '../form/entry-table.module.css';
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
  onChange: (act: PictureAction) => void;
}

export function AltTextField({ picture: { key, alt = '' }, pictureLabel, onChange }: AltTextFieldProps) {
  const id = useId();
  return (
    <div className={`fine-print grid w-full gap-1 ${entry.fields}`}>
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
  onGrab: (event: ReactPointerEvent) => void;
  onMove: (to: number) => void;
  onChange: (act: PictureAction) => void;
}

export function GalleryRow({ picture, index, count, isDragged, onGrab, onMove, onChange }: GalleryRowProps) {
  const name = `picture ${index + 1}`;
  const { key } = picture;
  return (
    <li
      className={
        isDragged ? `grid items-center gap-2 ${styles.row} ${styles.dragged}` : `grid items-center gap-2 ${styles.row}`
      }
    >
      {/* For pointers only: the move buttons work by keyboard and voice. */}
      <span className={`grid text-soft ${styles.grip}`} onPointerDown={onGrab} aria-hidden="true">
        <GripVertical className="icon" />
      </span>
      <div className={`picture-box ${styles.thumb}`}>
        <PicturePreview picture={picture} alt={`Gallery ${name}`} />
      </div>
      <div className="grid gap-2">
        <p className="leading-snug wrap-anywhere text-fine">
          {picture.kind === 'new' ? picture.file.name : `Picture ${index + 1}, on the site`}
        </p>
        <AltTextField picture={picture} pictureLabel={name} onChange={onChange} />
      </div>
      <div className={`flex ${styles.actions}`}>
        <MoveButtons itemLabel={name} index={index} count={count} onMove={onMove} />
        <IconButton
          icon={Star}
          label={`Make ${name} the cover`}
          onClick={() => onChange({ type: 'make-cover', key })}
        />
        <IconButton
          icon={Trash2}
          isDestructive
          label={`Remove ${name}`}
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

export function useSortable(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const currentIndex = useRef<number | null>(null);
  const isDragging = dragged !== null;

  useEffect(() => {
    if (!isDragging) return;
    const follow = (event: PointerEvent) => {
      const to = list.current && findIndexAt(list.current, event.clientX, event.clientY);
      if (currentIndex.current === null || to === null || to === currentIndex.current) return;
      onMove(currentIndex.current, to);
      currentIndex.current = to;
      setDragged(to);
    };
    const drop = () => {
      currentIndex.current = null;
      setDragged(null);
    };
    // The dragged item moves in the DOM and would lose the pointer, so the document listens.
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener('pointermove', follow, { signal });
    document.addEventListener('pointerup', drop, { signal });
    document.addEventListener('pointercancel', drop, { signal });
    return () => controller.abort();
  }, [isDragging, onMove]);

  const grab = useCallback((event: ReactPointerEvent, index: number) => {
    if (event.button !== 0) return;
    event.preventDefault();
    currentIndex.current = index;
    setDragged(index);
  }, []);

  return { list, dragged, grab };
}
