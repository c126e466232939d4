import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useShown } from '../../ui/dialog/modal';
import { Button, QuietButton } from './button';
import * as styles from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  confirm: string;
  cancel?: string;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children?: ReactNode;
}

/** Cancel has the focus, and Escape cancels. */
export function ConfirmDialog({
  open,
  title,
  confirm,
  cancel = 'Cancel',
  busy = false,
  onConfirm,
  onCancel,
  children,
}: ConfirmDialogProps) {
  const ref = useShown(open);
  const id = useId();
  return (
    <dialog
      ref={ref}
      className={`on-card ${styles.dialog}`}
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
          <div id={`${id}-text`} className="soft top-12 small loose">
            {children}
          </div>
          <div className={'cluster to-end shares top-24'}>
            <QuietButton onClick={onCancel}>{cancel}</QuietButton>
            <Button disabled={busy} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </>
      ) : null}
    </dialog>
  );
}

export function LoseDialog(asked: Pick<ConfirmDialogProps, 'open' | 'title' | 'confirm' | 'onConfirm' | 'onCancel'>) {
  return (
    <ConfirmDialog {...asked} cancel="Stay here">
      <p>You’ll lose your unsaved changes.</p>
    </ConfirmDialog>
  );
}

interface ConfirmButtonProps
  extends Omit<ConfirmDialogProps, 'open' | 'onConfirm' | 'onCancel'>,
    Pick<ComponentProps<'button'>, 'aria-label' | 'className' | 'disabled'> {
  words: ReactNode;
  /** The dialog closes once it is done. */
  onConfirm: () => unknown;
}

/** Asks in a dialog of its own. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { words, 'aria-label': label, className, disabled, onConfirm, ...dialog } = props;
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <QuietButton {...{ className, disabled }} aria-label={label} onClick={() => setOpen(true)}>
        {words}
      </QuietButton>
      <ConfirmDialog
        {...dialog}
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
