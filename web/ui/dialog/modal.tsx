import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import * as styles from './modal.module.css';

interface ModalProps {
  title: string;
  open: boolean;
  onClose: () => void;
  lead?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

/** A native <dialog>: Escape, the phone's back gesture and a press on the backdrop close it; focus returns. */
export function Modal({ title, open, onClose, lead, wide, children }: ModalProps) {
  const ref = useShown(open);
  const titleId = useId();
  const pressedBackdrop = useRef(false);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog itself handles Escape
    <dialog
      ref={ref}
      className={`${styles.modal} ${wide ? styles.wide : ''}`}
      aria-labelledby={titleId}
      onClose={(event) => {
        // Closed by its user: who says `open` knows already. React passes on the close of a dialog in this one.
        if (open && event.target === event.currentTarget) onClose();
      }}
      onPointerDown={(event) => {
        pressedBackdrop.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // Only if the press also began on the backdrop, so that selecting text closes nothing.
        if (pressedBackdrop.current && event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      {open ? (
        <div className={styles.sheet}>
          {/* No <header>: in a dialog it would be a second banner. */}
          <div className={styles.head}>
            <div>
              <h2 id={titleId}>{title}</h2>
              {lead ? <p>{lead}</p> : null}
            </div>
            <button
              type="button"
              className={`square ${styles.close}`}
              aria-label="Close"
              onClick={() => ref.current?.close()}
            >
              <X className="icon" aria-hidden="true" />
            </button>
          </div>
          {children}
        </div>
      ) : null}
    </dialog>
  );
}

export function useShown(open: boolean): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return ref;
}
