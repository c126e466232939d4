import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, countDaysBetween } from '#shared/dates';
import { addMonths } from '#shared/reports/month';
import { listDays, planDepartures, weekdays } from './repeat-tool';

const month = fc
  .tuple(fc.integer({ min: 2026, max: 2032 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, at]) => `${year}-${String(at).padStart(2, '0')}`);
const repeat = fc.record({
  weekday: fc.integer({ min: 0, max: 6 }),
  intervalWeeks: fc.constantFrom(1, 2, 4),
  firstMonth: month,
  lastMonth: month,
});
const saturdays = {
  weekday: weekdays.indexOf('Saturday'),
  intervalWeeks: 1,
  firstMonth: '2027-06',
  lastMonth: '2027-09',
};

describe('every Saturday, June to September', () => {
  it('lists the first Saturday of June to the last of September', () => {
    const days = listDays(saturdays);
    expect([days[0], days.at(-1), days.length]).toEqual(['2027-06-05', '2027-09-25', 17]);
  });

  it('adds no existing and no past date', () => {
    const dates = [{ startsOn: '2027-09-11' }, { startsOn: '2027-09-12' }];
    expect(planDepartures(saturdays, dates, '2027-09-04')).toEqual({
      newDays: ['2027-09-04', '2027-09-18', '2027-09-25'],
      existingDays: ['2027-09-11'],
    });
  });
});

it('lists the weekday in all months at the chosen interval', () => {
  fc.assert(
    fc.property(repeat, (repeatRule) => {
      const days = listDays(repeatRule);
      const between: string[] = [];
      for (let day = `${repeatRule.firstMonth}-01`; day.slice(0, 7) <= repeatRule.lastMonth; day = addDays(day, 1)) {
        if (new Date(day).getUTCDay() === repeatRule.weekday) between.push(day);
      }
      expect(days).toEqual(between.filter((_, at) => at % repeatRule.intervalWeeks === 0));
      for (const [at, day] of days.slice(1).entries())
        expect(countDaysBetween(days[at] ?? '', day)).toBe(7 * repeatRule.intervalWeeks);
    }),
  );
});

it('adds no day twice, however often the tool is used', () => {
  fc.assert(
    fc.property(repeat, repeat, (one, other) => {
      const first = planDepartures(one, [], '2026-01-01').newDays.map((startsOn) => ({ startsOn }));
      const { newDays, existingDays } = planDepartures(other, first, '2026-01-01');
      const all = [...first.map(({ startsOn }) => startsOn), ...newDays];
      expect(new Set(all).size).toBe(all.length);
      expect([...newDays, ...existingDays].sort()).toEqual(listDays(other));
      expect(
        planDepartures(other, [...first, ...newDays.map((startsOn) => ({ startsOn }))], '2026-01-01').newDays,
      ).toEqual([]);
    }),
  );
});

it('counts months into the next year', () => {
  expect([0, 1, 2].map((at) => addMonths('2026-11', at))).toEqual(['2026-11', '2026-12', '2027-01']);
});
