import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { Modal } from '../../components/dialog/modal';
import * as styles from './icon-button.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  isOutlined?: boolean;
  isLarge?: boolean;
  icon?: LucideIcon | undefined;
}

export function Button({ isOutlined, isLarge, icon: Icon, className = '', children, ...buttonProps }: ButtonProps) {
  const classNames = ['btn', isOutlined && 'btn-line', !isLarge && 'btn-small', className];
  return (
    <button type="button" {...buttonProps} className={classNames.filter(Boolean).join(' ')}>
      {Icon ? <Icon className="icon" aria-hidden="true" /> : null}
      {children}
    </button>
  );
}

/** Secondary button. */
export function QuietButton({ className = '', ...buttonProps }: ButtonProps) {
  return <Button {...buttonProps} className={`btn-quiet ${className}`.trim()} />;
}

interface SaveButtonProps extends ButtonProps {
  busy: boolean;
}

export function SaveButton({ busy, children, ...buttonProps }: SaveButtonProps) {
  return (
    <Button type="submit" disabled={busy} {...buttonProps}>
      {busy ? 'Saving...' : children}
    </Button>
  );
}

interface LinkButtonProps extends ComponentProps<typeof Link> {
  isQuiet?: boolean;
  icon?: LucideIcon;
}

export function LinkButton({ isQuiet, icon: Icon, className = '', children, ...linkProps }: LinkButtonProps) {
  return (
    <Link {...linkProps} className={`btn ${isQuiet ? 'btn-quiet ' : ''}btn-small ${className}`.trim()}>
      {Icon ? <Icon className="icon" aria-hidden="true" /> : null}
      {children}
    </Link>
  );
}

interface DialogButtonProps extends Pick<ButtonProps, 'disabled' | 'icon'> {
  label: string;
  isPrimary?: boolean;
  title: string;
  lead?: string;
  wide?: boolean;
  children: (close: () => void) => ReactNode;
}

export function DialogButton({ label, icon, disabled, isPrimary, children, ...modalProps }: DialogButtonProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const TriggerButton = isPrimary ? Button : QuietButton;
  return (
    <>
      <TriggerButton {...{ icon, disabled }} onClick={() => setOpen(true)}>
        {label}
      </TriggerButton>
      <Modal {...modalProps} open={open} onClose={close}>
        {children(close)}
      </Modal>
    </>
  );
}

interface IconButtonProps {
  icon: LucideIcon;
  label: string;
  phoneLabel?: string;
  onClick: () => void;
  disabled?: boolean;
  isDestructive?: boolean;
}

export function IconButton({ icon: Icon, label, phoneLabel, onClick, disabled, isDestructive }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`icon-button ${styles.button} ${isDestructive ? styles.destructive : ''}`}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon className="icon" aria-hidden="true" />
      {phoneLabel ? <span className={styles.phoneLabel}>{phoneLabel}</span> : null}
    </button>
  );
}

interface FileButtonProps
  extends Pick<ComponentProps<'input'>, 'name' | 'accept' | 'multiple' | 'disabled' | 'aria-describedby'> {
  icon: LucideIcon;
  label: string;
  className?: string;
  onFiles: (files: File[]) => void;
}

export function FileButton({ icon: Icon, label, className = '', onFiles, ...inputProps }: FileButtonProps) {
  return (
    <label className={`btn btn-quiet btn-small focus-within-ring ${className}`} data-disabled={inputProps.disabled}>
      <Icon className="icon" aria-hidden="true" />
      {label}
      <input
        {...inputProps}
        className="visually-hidden"
        type="file"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // With the old value, choosing the same file again would fire no event.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
