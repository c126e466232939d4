import type { ComponentProps } from 'react';

export interface ButtonProps extends ComponentProps<'button'> {
  /** Beside the one that does what the screen is for. */
  quiet?: boolean;
  line?: boolean;
  big?: boolean;
}

export function Button({ quiet, line, big, className = '', ...button }: ButtonProps) {
  const looks = ['btn', quiet && 'btn-quiet', line && 'btn-line', !big && 'btn-small', className];
  return <button type="button" {...button} className={looks.filter(Boolean).join(' ')} />;
}
