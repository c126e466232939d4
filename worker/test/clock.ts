import { vi } from 'vitest';

/** Sets the clock: to milliseconds, an ISO time, or a time in India such as `2027-06-09 00:30`. */
export function setClock(time: number | string): void {
  const iso = typeof time === 'string' && time.includes(' ') ? `${time.replace(' ', 'T')}:00+05:30` : time;
  vi.useFakeTimers({ toFake: ['Date'], now: typeof iso === 'string' ? Date.parse(iso) : iso });
}
