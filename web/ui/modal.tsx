import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './modal.module.css';

export interface ModalProps {
  title: string;
  open: boolean;
  onClose: () => void;
  /** A line under the title. */
  lead?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

/**
 * The browser's own dialog: the page behind is inert, Escape and the phone's back gesture close it, and so does a
 * press on the backdrop. Focus goes back to where it was.
 */
export function Modal({ title, open, onClose, lead, wide, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const pressedBackdrop = useRef(false);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way is Escape, which the dialog handles itself
    <dialog
      ref={ref}
      className={`${styles.modal} ${wide ? styles.wide : ''}`}
      aria-labelledby={titleId}
      onClose={onClose}
      onPointerDown={(event) => {
        pressedBackdrop.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // Only where the press began on the backdrop: a text selection that ends there closes nothing.
        if (pressedBackdrop.current && event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      {open ? (
        <div className={styles.sheet}>
          <header className={styles.head}>
            <div>
              <h2 id={titleId}>{title}</h2>
              {lead ? <p>{lead}</p> : null}
            </div>
            <button type="button" className={styles.close} aria-label="Close" onClick={() => ref.current?.close()}>
              <X className="icon" aria-hidden="true" />
            </button>
          </header>
          {children}
        </div>
      ) : null}
    </dialog>
  );
}
