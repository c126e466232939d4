import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

interface ButtonProps extends ComponentProps<'button'> {
  line?: boolean;
  big?: boolean;
  /** Before the words. */
  icon?: LucideIcon;
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
