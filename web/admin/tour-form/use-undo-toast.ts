import { useEffect, useRef } from 'react';
import { showToast } from '../../ui/toasts/toasts';
import { undoBy, undoTypedForMs } from '../queries/use-desk-mutation';

/** Returns a function that says what was done to the form, with an Undo that goes when its section does. */
export function useUndoToast() {
  const close = useRef<() => void>(undefined);
  useEffect(() => () => close.current?.(), []);
  return (message: string, undo: () => void) => {
    close.current = showToast({ kind: 'success', message, ...undoBy(undo, undoTypedForMs) });
  };
}
