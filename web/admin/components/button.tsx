import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { Modal } from '../../components/dialog/modal';
import * as styles from './icon-button.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  line?: boolean;
  big?: boolean;
  /** Before the words. */
  icon?: LucideIcon | undefined;
}

export function Button({ line, big, icon: Icon, className = '', children, ...button }: ButtonProps) {
  const looks = ['btn', line && 'btn-line', !big && 'btn-small', className];
  return (
    <button type="button" {...button} className={looks.filter(Boolean).join(' ')}>
      {Icon ? <Icon className="icon" aria-hidden="true" /> : null}
      {children}
    </button>
  );
}

/** Beside the one that does what the screen is for. */
export function QuietButton({ className = '', ...button }: ButtonProps) {
  return <Button {...button} className={`btn-quiet ${className}`.trim()} />;
}

interface SaveButtonProps extends ButtonProps {
  busy: boolean;
}

export function SaveButton({ busy, children, ...button }: SaveButtonProps) {
  return (
    <Button type="submit" disabled={busy} {...button}>
      {busy ? 'Saving...' : children}
    </Button>
  );
}

interface LinkButtonProps extends ComponentProps<typeof Link> {
  quiet?: boolean;
  icon?: LucideIcon;
}

export function LinkButton({ quiet, icon: Icon, className = '', children, ...link }: LinkButtonProps) {
  return (
    <Link {...link} className={`btn ${quiet ? 'btn-quiet ' : ''}btn-small ${className}`.trim()}>
      {Icon ? <Icon className="icon" aria-hidden="true" /> : null}
      {children}
    </Link>
  );
}

interface DialogButtonProps extends Pick<ButtonProps, 'disabled' | 'icon'> {
  words: string;
  isLoud?: boolean;
  title: string;
  lead?: string;
  wide?: boolean;
  children: (close: () => void) => ReactNode;
}

/** Opens a dialog of its own. */
export function DialogButton({ words, icon, disabled, isLoud, children, ...dialog }: DialogButtonProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const Pressed = isLoud ? Button : QuietButton;
  return (
    <>
      <Pressed {...{ icon, disabled }} onClick={() => setOpen(true)}>
        {words}
      </Pressed>
      <Modal {...dialog} open={open} onClose={close}>
        {children(close)}
      </Modal>
    </>
  );
}

interface IconButtonProps {
  icon: LucideIcon;
  /** In full: `Remove day 3`. */
  label: string;
  /** On phones, where there is room. */
  word?: string;
  onClick: () => void;
  disabled?: boolean;
  grave?: boolean;
}

export function IconButton({ icon: Icon, label, word, onClick, disabled, grave }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`icon-button ${styles.button} ${grave ? styles.grave : ''}`}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon className="icon" aria-hidden="true" />
      {word ? <span className={styles.word}>{word}</span> : null}
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

export function FileButton({ icon: Icon, label, className = '', onFiles, ...input }: FileButtonProps) {
  return (
    <label className={`btn btn-quiet btn-small focus-within-ring ${className}`} data-disabled={input.disabled}>
      <Icon className="icon" aria-hidden="true" />
      {label}
      <input
        {...input}
        className="visually-hidden"
        type="file"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Allows choosing the same file again after it was refused or removed.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
