import { showToast } from '../toasts/toasts';

const undoMs = 10_000;

/** @param remove resolves to what undoes it @param message what was removed */
export async function removeWithUndo(remove: () => Promise<() => Promise<void>>, message: string): Promise<void> {
  try {
    const undo = await remove();
    const fail = () =>
      showToast({ kind: 'failure', task: message, message: 'This browser couldn’t bring it back.', action });
    const action = { label: 'Undo', run: () => void undo().catch(fail) };
    showToast({ kind: 'info', task: message, message, action, lasts: undoMs });
  } catch {
    showToast({ kind: 'failure', task: message, message: 'This browser couldn’t delete it. Try again.' });
  }
}
