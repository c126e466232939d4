import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { MonthComparison, MonthFigures } from '#shared/reports/month';
import { Changes, MonthBreakdown } from './month-page';

const nothing: MonthFigures = {
  inquiries: 0,
  answeredInADay: 0,
  quotes: 0,
  accepted: 0,
  bookings: 0,
  bookedPaise: 0,
  receivedPaise: 0,
};

it.each([
  ['both months had some', 15, 12, 20, ['up 25%since Oct 2026', 'down 25%since Nov 2025']],
  ['the month before had as many', 4, 4, 0, ['unchanged, 0%since Oct 2026']],
  ['nothing was counted before', 4, 0, 0, []],
])('shows the change in percent when %s', (_, current, monthBefore, yearBefore, texts) => {
  const figures: MonthComparison = {
    current: { ...nothing, inquiries: current },
    monthBefore: { ...nothing, inquiries: monthBefore },
    yearBefore: { ...nothing, inquiries: yearBefore },
  };
  const { container } = render(<Changes month="2026-11" name="inquiries" figures={figures} />);
  expect([...container.children].map(({ textContent }) => textContent)).toEqual(texts);
});

it('leaves out a column without any figure, and shows a dash for zero', () => {
  const total = { current: nothing, monthBefore: nothing, yearBefore: nothing };
  const byTour = [
    { ...total, tourId: 'a', name: 'Spiti', current: { ...nothing, inquiries: 3 } },
    { ...total, tourId: 'b', name: 'Zanskar', monthBefore: { ...nothing, inquiries: 2 } },
  ];
  render(<MonthBreakdown month="2026-11" totals={total} byTour={byTour} bySource={[]} />, { wrapper: MemoryRouter });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Tour', 'Inquiries']);
  expect(screen.getByRole('row', { name: /^Zanskar/ }).textContent).toBe('Zanskar–down 100%since Oct 2026');
});
