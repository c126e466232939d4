import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import * as styles from './work-dialog.module.css';

interface WorkDialogProps {
  title: string;
  tools?: ReactNode;
  /** The parent decides, since there may be unsaved work. */
  onClose: () => void;
  children: ReactNode;
}

export function WorkDialog({ title, tools, onClose, children }: WorkDialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const leave = useRef(onClose);
  leave.current = onClose;

  useLayoutEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      // The dialog returns the focus only if it has it, and a disabled save button has lost it.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const ask = (event: Event) => {
      event.preventDefault();
      leave.current();
    };
    // Browsers close the dialog on a second Escape in a row.
    const reopen = () => {
      if (!dialog.isConnected) return;
      dialog.showModal();
      leave.current();
    };
    dialog.addEventListener('cancel', ask);
    dialog.addEventListener('close', reopen);
    return () => {
      dialog.removeEventListener('cancel', ask);
      dialog.removeEventListener('close', reopen);
    };
  }, []);

  return (
    <dialog ref={ref} className={`on-paper ${styles.dialog}`} aria-labelledby={id}>
      <header className={`on-paper ${styles.head}`}>
        <div className={`apart middle gap-16 flex ${styles.line}`}>
          <h2 id={id}>{title}</h2>
          <button type="button" className={`square ${styles.close}`} aria-label="Close" onClick={onClose}>
            <X className="icon" aria-hidden="true" />
          </button>
        </div>
        {tools}
      </header>
      <div className={styles.work}>{children}</div>
    </dialog>
  );
}
