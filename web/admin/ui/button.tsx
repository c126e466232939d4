import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { Modal } from '../../ui/dialog/modal';

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
