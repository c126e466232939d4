import { showToast } from '../toasts/toasts';

/** @param remove resolves to what undoes it @param message what was removed */
export async function removeWithUndo(remove: () => Promise<() => Promise<void>>, message: string): Promise<void> {
  try {
    const undo = await remove();
    showToast({ kind: 'info', task: message, message, action: { label: 'Undo', run: () => void undo() } });
  } catch {
    showToast({ kind: 'failure', task: message, message: 'This browser couldn’t delete it. Try again.' });
  }
}
