import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { aTour } from '../../test/tours';
import { BookingFacts } from './booking-facts';

it('says what the price includes, what holds a seat and who leads', () => {
  const tour = aTour({ place: 'Spiti Valley', inclusions: ['Royal Enfield', 'Hotels', 'Fuel', 'Gear'] });
  render(<BookingFacts tour={tour} />, { wrapper: MemoryRouter });
  screen.getByRole('link', { name: 'all that’s included' });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Included: Royal Enfield · Hotels · Fuel · all that’s included',
    '₹5,000 holds your seat; 80\u00a0% of the price back until 31 days before. Terms',
    expect.stringMatching(/^Chhering Dorje has led our Spiti Valley tours since 2019\./),
  ]);
});
