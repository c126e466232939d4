import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { menuId } from './site-nav';
import * as styles from './site-nav.module.css';

const listParents = () => document.querySelectorAll<HTMLElement>(`.${styles.parent}`);

/** Closes a sub menu, also one that the mouse holds open: until it leaves. Returns whether the focus was in it. */
function shut(parent: HTMLElement): boolean {
  closeFold(parent);
  if (parent.matches(':hover')) {
    parent.dataset.shut = '';
    parent.addEventListener('pointerleave', () => delete parent.dataset.shut, { once: true });
  }
  return parent.contains(document.activeElement);
}

function onKey({ key }: KeyboardEvent): void {
  if (key !== 'Escape') return;
  for (const parent of listParents()) {
    const isOpen = parent.querySelector('details')?.open;
    if (shut(parent) && isOpen) parent.querySelector('summary')?.focus();
  }
}

function onLeave({ target, type }: Event): void {
  for (const parent of listParents()) if (!parent.contains(target as Node)) closeFold(parent);
  // A press beside the sheet closes it by itself.
  if (type === 'focusin' && !(target as Element).closest(`#${menuId}, [popovertarget]`)) hideMenu();
}

function hideMenu(): void {
  document.getElementById(menuId)?.hidePopover?.();
}

function closeFold(parent: Element): void {
  const fold = parent.querySelector('details');
  if (fold) fold.open = false;
}

/** The menus open and close without a script; this closes those that their reader has left. */
export function useTidyMenus(): void {
  const { key } = useLocation();
  const last = useRef(key);
  useEffect(() => {
    if (last.current === key) return;
    last.current = key;
    listParents().forEach(shut);
  }, [key]);
  useEffect(() => {
    const wide = matchMedia('(min-width: 1080px)');
    addEventListener('keydown', onKey);
    addEventListener('focusin', onLeave);
    addEventListener('pointerdown', onLeave);
    wide.addEventListener('change', hideMenu);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('focusin', onLeave);
      removeEventListener('pointerdown', onLeave);
      wide.removeEventListener('change', hideMenu);
    };
  }, []);
}
