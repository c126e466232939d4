import type { ComponentProps } from 'react';

interface ButtonProps extends ComponentProps<'button'> {
  line?: boolean;
  big?: boolean;
}

export function Button({ line, big, className = '', ...button }: ButtonProps) {
  const looks = ['btn', line && 'btn-line', !big && 'btn-small', className];
  return <button type="button" {...button} className={looks.filter(Boolean).join(' ')} />;
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
