import { useEffect, useRef } from 'react';
import { closeToast, type ShownToast, useToasts } from '../../ui/toasts/toasts';

/** In milliseconds: what was said so shortly before belongs to the way to the next screen. */
const justSaid = 1000;
/** Undo is still wanted on the next screen; that something failed on the last one isn't. */
const stays = ({ kind, action }: ShownToast) => action !== undefined && kind !== 'failure';

/** A message of one screen goes when another is opened, unless it offers Undo. */
export function usePassingToasts(place: string): void {
  const toasts = useToasts();
  const said = useRef<readonly ShownToast[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => {
      said.current = toasts.filter((toast) => !stays(toast));
    }, justSaid);
    return () => clearTimeout(timer);
  }, [toasts]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when this screen is left
  useEffect(
    () => () => {
      for (const { id } of said.current) closeToast(id);
    },
    [place],
  );
}
