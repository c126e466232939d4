import { fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { ReviewSummary, TourReview } from '#shared/tours/tour';
import { TourCard } from '../../components/tours/tour-card';
import { aTour } from '../../test/tours';
import { ReviewsSection } from './reviews-section';

const aReview = (id: number, overrides: Partial<TourReview> = {}): TourReview => ({
  id: `review-${id}`,
  stars: 5,
  words: `Words of ${id}`,
  name: `Rider ${id}`,
  startsOn: '2027-06-12',
  writtenOn: '2027-07-01',
  ...overrides,
});

function renderReviews(reviews: TourReview[], reviewCount = reviews.length) {
  render(<ReviewsSection tour={{ reviews, reviewAverage: 4.8, reviewCount }} className="reviews" />);
  return screen.getByRole('region', { name: 'Reviews' });
}

it('shows average, number, stars, name, month of the tour, day and answer', () => {
  const section = renderReviews([aReview(1, { stars: 4, answer: 'Thank you!' })]);
  expect(section.textContent).toContain('4.8 · 1 review by riders who booked this tour');
  const item = within(section).getByRole('listitem');
  expect(item.textContent).toContain('rode in June 2027 · 1 Jul 2027');
  expect(item.textContent).toContain('Thank you!');
  expect(within(item).getByRole('img', { name: '4 of 5 stars' })).toBeDefined();
  expect(screen.queryByText(/^All/)).toBeNull();
});

it('shows the newest three, and folds the rest', () => {
  const section = renderReviews(
    [1, 2, 3, 4, 5].map((id) => aReview(id)),
    70,
  );
  const details = section.querySelector('details');
  expect(details?.querySelector('summary')?.textContent).toBe('All 70 reviews');
  expect(details?.textContent).toContain('Words of 4');
  expect(details?.textContent).not.toContain('Words of 3');
  expect(details?.textContent).toContain('These are the newest 5.');
});

it('leaves out a photo that can’t be loaded', () => {
  // jsdom loads no pictures, and reports all of them as complete.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  const section = renderReviews([
    aReview(1, { photos: ['/review-photos/r/a-400.webp', '/review-photos/r/b-400.webp'] }),
  ]);
  const [first] = within(section).getAllByRole('img', { name: /Photo/ });
  expect(first?.closest('a')?.getAttribute('href')).toBe('/review-photos/r/a-1280.webp');
  fireEvent.error(first as HTMLElement);
  expect(within(section).getAllByRole('img', { name: /Photo/ })).toHaveLength(1);
});

it('shows the riders’ average on the card beside the rating only when there are reviews', () => {
  const renderCard = (summary: ReviewSummary) => {
    const element = <TourCard tour={aTour({ rating: 4.9, ...summary })} />;
    return render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />).container.textContent;
  };
  expect(renderCard({})).not.toContain('review');
  const text = renderCard({ reviewAverage: 4, reviewCount: 12 });
  expect(text).toContain('4.9');
  expect(text).toContain('4.0 · 12 reviews');
});
