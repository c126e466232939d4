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

/** Native dialog. Escape, the phone's back gesture and a press on the backdrop close it. */
export function Modal({ title, open, onClose, lead, wide, children }: ModalProps) {
  const ref = useModalDialog(open);
  const titleId = useId();
  const isBackdropPress = useRef(false);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog itself handles Escape
    <dialog
      ref={ref}
      className={`${styles.modal} ${wide ? styles.wide : ''}`}
      aria-labelledby={titleId}
      onClose={(event) => {
        // `open` is still true only if the visitor closed the dialog. The target differs for a dialog inside this one.
        if (open && event.target === event.currentTarget) onClose();
      }}
      onPointerDown={(event) => {
        isBackdropPress.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // The press must begin on the backdrop: selecting text may end there.
        if (isBackdropPress.current && event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      {open ? (
        <div className={styles.sheet}>
          {/* A <header> here would be a second banner landmark. */}
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

/**
 * Returns an element that stays above all dialogs; null before the first effect. The element moves into the topmost
 * dialog, because everything outside of an open dialog is inert.
 */
export function useTopLayerContainer(className: string | undefined): HTMLElement | null {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const element = document.createElement('div');
    element.className = className ?? '';
    element.popover = 'manual';
    const moveToTop = () => {
      const parent = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
      if (element.parentNode !== parent) parent.append(element);
      // Older browsers have no popovers and render the element in the page.
      if (!('showPopover' in element)) return;
      // The popover that opened last is on top.
      if (element.matches(':popover-open')) element.hidePopover();
      element.showPopover();
      // Visible messages must not slide in again.
      for (const animation of element.getAnimations({ subtree: true })) animation.finish();
    };
    const isDialogToggle = ({ attributeName, target }: MutationRecord) =>
      attributeName === 'open' && target instanceof HTMLDialogElement;
    const observer = new MutationObserver((mutations) => {
      if (!element.isConnected || mutations.some(isDialogToggle)) moveToTop();
    });
    moveToTop();
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    setContainer(element);
    return () => {
      observer.disconnect();
      element.remove();
    };
  }, [className]);
  return container;
}

/** Call before a row is removed: moves the focus to the row before it, else to the one after, else to the content. */
export function moveFocusToNearestRow(focusedElement: Element): void {
  const row = focusedElement.closest('li');
  const control = (row?.previousElementSibling ?? row?.nextElementSibling)?.querySelector<HTMLElement>('a, button');
  (control ?? document.getElementById('main'))?.focus({ preventScroll: true });
}
