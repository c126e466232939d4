import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
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
  const ref = useModalDialog(open);
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
              className={`icon-button ${styles.close}`}
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

export function useModalDialog(open: boolean): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return ref;
}

/** It moves into the topmost dialog: all else is inert, also what lies above it. Null until the page runs. */
export function useTopLayerContainer(className: string | undefined): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const element = document.createElement('div');
    element.className = className ?? '';
    element.popover = 'manual';
    const put = () => {
      const dialog = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
      if (element.parentNode !== dialog) dialog.append(element);
      // Older browsers draw it like any other element.
      if (!('showPopover' in element)) return;
      // Last shown is topmost.
      if (element.matches(':popover-open')) element.hidePopover();
      element.showPopover();
      // Messages that are shown already do not slide in again.
      for (const animation of element.getAnimations({ subtree: true })) animation.finish();
    };
    const watch = new MutationObserver((changes) => {
      const isMoved = ({ target }: MutationRecord) => target instanceof HTMLDialogElement;
      if (!element.isConnected || changes.some((change) => change.attributeName === 'open' && isMoved(change))) put();
    });
    put();
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    setPlace(element);
    return () => {
      watch.disconnect();
      element.remove();
    };
  }, [className]);
  return place;
}

/** Before `pressed` goes with its row: to the row before, else the one after, else the page’s content. */
export function moveFocusToNearestRow(pressed: Element): void {
  const row = pressed.closest('li');
  const near = (row?.previousElementSibling ?? row?.nextElementSibling)?.querySelector<HTMLElement>('a, button');
  (near ?? document.getElementById('main'))?.focus({ preventScroll: true });
}
