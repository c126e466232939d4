import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { demoTour } from '#shared/test/demo-tours';
import { departure } from '#shared/test/tour-samples';
import { toComparison } from './compare';
import { CompareTable } from './compare-table';

const june = departure({ id: 'june', startsOn: '2027-06-12' });
const september = departure({ id: 'september', startsOn: '2027-09-04', price: 39_900 });
const manali = { ...demoTour('Manali to Leh'), departures: [june, september] };
const bali = { ...demoTour('Bali'), departures: [june] };

function readRow(name: string, month: string): (string | null)[] {
  const Component = () => <CompareTable {...toComparison([manali, bali], month)} month={month} />;
  const { unmount } = render(<RouterProvider router={createMemoryRouter([{ path: '*', Component }])} />);
  const row = screen.getByRole('rowheader', { name }).closest('tr');
  const values = [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent);
  unmount();
  return values;
}

it('shows the next date of the month that was chosen, and its price', () => {
  expect(readRow('Next date', '')).toEqual(['12 June', '12 June']);
  expect(readRow('Price per person', '')).toEqual(['₹42,500', '₹64,900']);
  expect(readRow('Next date in September', 'september')).toEqual(['4 September', 'none']);
  expect(readRow('Price per person', 'september')).toEqual(['₹39,900', '₹64,900']);
});
