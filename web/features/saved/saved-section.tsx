import type { ReactNode } from 'react';
import { Modal } from '../../components/dialog/modal';
import * as styles from './saved.module.css';

interface SavedSectionProps {
  id: string;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

export function SavedSection({ id, title, action, children }: SavedSectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={`spread ${styles.head}`}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

interface ConfirmDialogProps {
  title: string;
  confirm: string;
  cancel: string;
  open: boolean;
  onClose: () => void;
  onConfirm: (button: HTMLButtonElement) => void;
  children: ReactNode;
}

export function ConfirmDialog({ title, confirm, cancel, open, onClose, onConfirm, children }: ConfirmDialogProps) {
  return (
    <Modal title={title} open={open} onClose={onClose}>
      <p role="status">{children}</p>
      <p className={`cluster ${styles.actions}`}>
        <button type="button" className="btn" onClick={({ currentTarget }) => onConfirm(currentTarget)}>
          {confirm}
        </button>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {cancel}
        </button>
      </p>
    </Modal>
  );
}
