import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { formatDay, formatDayAndFullMonth, formatMoment, formatShortDay, formatWeekdayAndDay } from '../dates.ts';
import { formatReplyDeadline } from '../inquiries/reply-templates.ts';
import { formatPrice, formatRupees } from '../money.ts';
import { defaultSite } from '../settings/site.ts';
import { formatNumber } from '../tours/elevation.ts';

const whole = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }).filter((value) => value !== 0);
const moments = fc.integer({ min: Date.parse('1990-01-01'), max: Date.parse('2090-01-01') });
const inEnglish = (options: Intl.DateTimeFormatOptions, locale = 'en-GB') => new Intl.DateTimeFormat(locale, options);

it('groups figures as India does, with the rupee before them', () => {
  const plain = new Intl.NumberFormat('en-IN');
  const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
  fc.assert(
    fc.property(whole, (value) => {
      expect(formatNumber(value)).toBe(plain.format(value));
      expect(formatRupees(value)).toBe(rupees.format(value));
    }),
  );
  expect([formatNumber(0), formatNumber(-0.2), formatNumber(1234.5), formatRupees(0)]).toEqual([
    '0',
    '0',
    '1,235',
    '₹0',
  ]);
  expect(formatPrice(null)).toBe('N/A');
});

it('writes a moment and its days as British English does', () => {
  const date = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const india = { timeZone: 'Asia/Kolkata' };
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  fc.assert(
    fc.property(moments, (ms) => {
      const iso = new Date(ms).toISOString();
      const day = iso.slice(0, 10);
      const of = (options: Intl.DateTimeFormatOptions) => inEnglish(options).format(ms);
      expect(formatMoment(iso)).toBe(of({ ...india, ...date, ...time }));
      expect(formatDay(iso)).toBe(of({ ...india, ...date }));
      expect(formatDayAndFullMonth(day)).toBe(of({ timeZone: 'UTC', day: 'numeric', month: 'long' }));
      expect(formatShortDay(day)).toBe(of({ timeZone: 'UTC', ...date }));
      expect(formatWeekdayAndDay(day)).toBe(
        of({ timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' }).replace(',', ''),
      );
    }),
  );
  expect(formatDay('nonsense')).toBe('');
});

it('asks the browser for no formats: a cheap phone needs 140 ms to make the first ones', async () => {
  vi.resetModules();
  const made = vi.fn();
  vi.stubGlobal('Intl', new Proxy(Intl, { get: made }));
  const [dates, days, money, heights, reply] = await Promise.all([
    import('../dates.ts'),
    import('../dates.ts'),
    import('../money.ts'),
    import('../tours/elevation.ts'),
    import('../inquiries/reply-templates.ts'),
  ] as const);
  dates.formatMoment('2026-11-12T13:10:00.000Z');
  days.formatWeekdayAndDay('2026-07-12');
  money.formatRupees(124_999);
  heights.formatNumber(5_359);
  reply.formatReplyDeadline(Date.parse('2026-11-23'), defaultSite);
  vi.unstubAllGlobals();
  expect(made).not.toHaveBeenCalled();
});

it('names the day of an answer in full', () => {
  expect(formatReplyDeadline(Date.parse('2026-11-20T10:00:00Z'), defaultSite)).toMatch(
    /^[A-Z][a-z]+day, \d+ November, \d\d:\d\d India time$/,
  );
});
