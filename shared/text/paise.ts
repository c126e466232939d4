import { formatRupees } from './money.ts';

export function formatPaise(amount: number): string {
  const whole = Math.trunc(Math.abs(amount) / 100);
  const rest = Math.abs(amount) % 100;
  return `${amount < 0 ? '-' : ''}${formatRupees(whole)}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}
