import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Star from 'lucide-react/icons/star';
import Trash2 from 'lucide-react/icons/trash';
import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { IconButton } from '../ui/icon-button';
import { PicturePreview, UploadBar, WordsField } from './picture-inputs';
import type { Picture, PictureAct } from './picture-list';
import * as styles from './pictures.module.css';

interface GalleryRowProps {
  picture: Picture;
  index: number;
  count: number;
  isDragged: boolean;
  share: number | undefined;
  onGrab: (event: ReactPointerEvent) => void;
  onMove: (to: number) => void;
  onChange: (act: PictureAct) => void;
}

export function GalleryRow({ picture, index, count, isDragged, share, onGrab, onMove, onChange }: GalleryRowProps) {
  const name = `picture ${index + 1}`;
  const { key } = picture;
  return (
    <li
      className={isDragged ? `stack middle gap-8 ${styles.row} ${styles.dragged}` : `stack middle gap-8 ${styles.row}`}
    >
      {/* For pointers only: the buttons do the same by keyboard and voice. */}
      <span className={`stack soft ${styles.grip}`} onPointerDown={onGrab} aria-hidden="true">
        <GripVertical className="icon" />
      </span>
      <div className={`pic ${styles.thumb}`}>
        <PicturePreview picture={picture} alt={`Gallery ${name}`} />
      </div>
      <div className="stack gap-8">
        <p className="tight breaks smaller">
          {picture.kind === 'new' ? picture.file.name : `Picture ${index + 1}, on the site`}
        </p>
        <WordsField picture={picture} which={name} onChange={onChange} />
        {picture.kind === 'new' ? <UploadBar name={picture.file.name} share={share} /> : null}
      </div>
      <div className={`flex ${styles.acts}`}>
        <IconButton icon={ArrowUp} label={`Move ${name} up`} disabled={index === 0} onClick={() => onMove(index - 1)} />
        <IconButton
          icon={ArrowDown}
          label={`Move ${name} down`}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        />
        <IconButton icon={Star} label={`Make ${name} the cover`} onClick={() => onChange({ act: 'make-cover', key })} />
        <IconButton icon={Trash2} grave label={`Remove ${name}`} onClick={() => onChange({ act: 'remove', key })} />
      </div>
    </li>
  );
}

function indexAt(list: HTMLElement, x: number, y: number): number | null {
  const index = [...list.children].findIndex((item) => {
    const { left, right, top, bottom } = item.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });
  return index === -1 ? null : index;
}

/** Items move as soon as the pointer is over another. */
export function useSortable(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const at = useRef<number | null>(null);
  const isDragging = dragged !== null;

  useEffect(() => {
    if (!isDragging) return;
    const follow = (event: PointerEvent) => {
      const to = list.current && indexAt(list.current, event.clientX, event.clientY);
      if (at.current === null || to === null || to === at.current) return;
      onMove(at.current, to);
      at.current = to;
      setDragged(to);
    };
    const drop = () => {
      at.current = null;
      setDragged(null);
    };
    // On the document: the item itself moves within the list and would lose the pointer.
    document.addEventListener('pointermove', follow);
    document.addEventListener('pointerup', drop);
    document.addEventListener('pointercancel', drop);
    return () => {
      document.removeEventListener('pointermove', follow);
      document.removeEventListener('pointerup', drop);
      document.removeEventListener('pointercancel', drop);
    };
  }, [isDragging, onMove]);

  const grab = useCallback((event: ReactPointerEvent, index: number) => {
    if (event.button !== 0) return;
    event.preventDefault();
    at.current = index;
    setDragged(index);
  }, []);

  return { list, dragged, grab };
}
