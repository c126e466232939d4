import { type ComponentType, type MouseEvent, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import type { LightboxPicture, LightboxProps } from './opened/lightbox';

interface UsedLightbox {
  /** On the press of a link to a picture. */
  open: (event: MouseEvent<HTMLAnchorElement>, index: number) => void;
  /** The picture whose lightbox is being loaded. */
  opening: number | null;
  lightbox: ReactNode;
}

/** The lightbox loads on the first press. */
export function useLightbox(
  pictures: readonly LightboxPicture[],
  findThumbs: () => readonly HTMLImageElement[],
): UsedLightbox {
  const [opening, setOpening] = useState<number | null>(null);
  const [opened, setOpened] = useState<(LightboxProps & { Lightbox: ComponentType<LightboxProps> }) | null>(null);
  const open = async (event: MouseEvent<HTMLAnchorElement>, index: number) => {
    event.preventDefault();
    const link = event.currentTarget;
    if (opening !== null) return;
    setOpening(index);
    const loaded = await import('./opened/lightbox').catch(() => null);
    setOpening(null);
    if (loaded) return setOpened({ ...loaded, pictures, index, thumbs: findThumbs(), onClosed: () => setOpened(null) });
    // Without the lightbox, follow the link. The width already on screen works offline.
    const shown = link.querySelector('img');
    location.assign((shown?.complete && shown.naturalWidth > 0 && shown.currentSrc) || link.href);
  };
  return {
    open: (event, index) => void open(event, index),
    opening,
    // In the body: the styles of the page's strip of pictures would reach its lists.
    lightbox: opened ? createPortal(<opened.Lightbox {...opened} />, document.body) : null,
  };
}
