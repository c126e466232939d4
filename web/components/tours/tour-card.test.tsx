import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { demoTour } from '#shared/test/demo-tours';
import { toCard } from '#shared/tours/tour';
import { TodayContext } from '../page/site-context';
import { TourCard } from './tour-card';

it('shows the price of the next date', () => {
  const dates = { dates: ['2027-06-12', '2027-07-04'], datePrices: { '2027-07-04': 44_500 } };
  const tour = { ...toCard(demoTour('Manali to Leh')), price: 42_500, discountPrice: null, ...dates };
  const textOn = (today: string) => {
    const card = (
      <TodayContext value={today}>
        <TourCard tour={tour} />
      </TodayContext>
    );
    const router = createMemoryRouter([{ path: '*', element: card }]);
    return render(<RouterProvider router={router} />).container.textContent;
  };
  expect(textOn('2027-06-12')).toMatch(/Next: 12 June.*₹42,500/);
  expect(textOn('2027-06-13')).toMatch(/Next: 4 July.*₹44,500/);
  expect(textOn('2027-07-05')).toMatch(/₹42,500/);
});
