import X from 'lucide-react/icons/x';
import { type ComponentProps, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useModalDialog } from '../../components/dialog/modal';
import { Button, QuietButton } from './button';
import * as styles from './dialogs.module.css';
import * as editorDialogStyles from './editor-dialog.module.css';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  confirmLabel: string;
  cancelLabel?: string;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children?: ReactNode;
}

export function ConfirmDialog({
  open,
  title,
  confirmLabel,
  cancelLabel = 'Cancel',
  busy = false,
  onConfirm,
  onCancel,
  children,
}: ConfirmDialogProps) {
  const dialogRef = useModalDialog(open);
  const id = useId();
  return (
    <dialog
      ref={dialogRef}
      className={`bg-card ${styles.dialog}`}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={() => {
        if (open) onCancel();
      }}
    >
      {open ? (
        <>
          <h2 id={`${id}-title`}>{title}</h2>
          <div id={`${id}-text`} className="text-soft mt-3 text-small leading-normal">
            {children}
          </div>
          <div className={'cluster justify-end equal-widths-on-phone mt-6'}>
            <QuietButton onClick={onCancel}>{cancelLabel}</QuietButton>
            <Button disabled={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </>
      ) : null}
    </dialog>
  );
}

export function DiscardChangesDialog(
  dialogProps: Pick<ConfirmDialogProps, 'open' | 'title' | 'confirmLabel' | 'onConfirm' | 'onCancel'>,
) {
  return (
    <ConfirmDialog {...dialogProps} cancelLabel="Stay here">
      <p>You’ll lose your unsaved changes.</p>
    </ConfirmDialog>
  );
}

interface ConfirmButtonProps
  extends Omit<ConfirmDialogProps, 'open' | 'onConfirm' | 'onCancel'>,
    Pick<ComponentProps<'button'>, 'aria-label' | 'className' | 'disabled'> {
  label: ReactNode;
  onConfirm: () => unknown;
}

export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, 'aria-label': ariaLabel, className, disabled, onConfirm, ...dialogProps } = props;
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <QuietButton {...{ className, disabled }} aria-label={ariaLabel} onClick={() => setOpen(true)}>
        {label}
      </QuietButton>
      <ConfirmDialog
        {...dialogProps}
        open={open}
        onConfirm={async () => {
          await onConfirm();
          close();
        }}
        onCancel={close}
      />
    </>
  );
}

interface EditorDialogProps {
  title: string;
  headerContent?: ReactNode;
  /** The parent decides whether to close, because there may be unsaved changes. */
  onClose: () => void;
  children: ReactNode;
}

export function EditorDialog({ title, headerContent, onClose, children }: EditorDialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const id = useId();
  const latestOnClose = useRef(onClose);
  latestOnClose.current = onClose;

  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    const opener = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      // The browser restores the focus only from inside the dialog: a save button that was disabled has lost it.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);

  useEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog) return;
    const requestClose = (event: Event) => {
      event.preventDefault();
      latestOnClose.current();
    };
    // On a second Escape the browser closes the dialog in spite of preventDefault.
    const reopen = () => {
      if (!dialog.isConnected) return;
      dialog.showModal();
      latestOnClose.current();
    };
    dialog.addEventListener('cancel', requestClose);
    dialog.addEventListener('close', reopen);
    return () => {
      dialog.removeEventListener('cancel', requestClose);
      dialog.removeEventListener('close', reopen);
    };
  }, []);

  return (
    <dialog ref={dialogRef} className={`bg-paper ${editorDialogStyles.dialog}`} aria-labelledby={id}>
      <header className={`bg-paper ${editorDialogStyles.header}`}>
        <div className={`justify-between items-center gap-4 flex ${editorDialogStyles.titleRow}`}>
          <h2 id={id}>{title}</h2>
          <button
            type="button"
            className={`icon-button ${editorDialogStyles.close}`}
            aria-label="Close"
            onClick={onClose}
          >
            <X className="icon" aria-hidden="true" />
          </button>
        </div>
        {headerContent}
      </header>
      <div className={editorDialogStyles.content}>{children}</div>
    </dialog>
  );
}
