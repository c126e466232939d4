import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { StaffReview } from '#shared/reviews/review';
import { api } from '#shared/test/api';
import { listStoredDrafts, renderAdmin } from '../../test/admin';
import { json, mockFetch } from '../../test/fetch';
import { aReview } from '../../test/records';
import { fill, press } from '../../test/render';
import { Component } from './reviews-page';

const listOf = (...data: StaffReview[]) => json({ data, total: data.length });

it('shows a waiting review on the site by one press, with the version that was read', async () => {
  let review = aReview();
  const calls = mockFetch(({ method }) => {
    if (method !== 'PUT') return listOf(review);
    review = aReview({ state: 'approved', version: 2, decidedBy: 'Tashi' });
    return json({ review });
  });
  renderAdmin(<Component />);
  await screen.findByText('Cold nights, warm people.');
  press('Show on the site the review of Asha');
  await screen.findByText('It is on the tour’s page now.');
  await screen.findByText('No review waits to be read.');
  const [change] = calls.filter(({ method }) => method === 'PUT');
  expect([change?.body, change?.headers.get('If-Match')]).toEqual(['{"state":"approved"}', '"v1"']);
});

it('asks before it refuses a review, whose photos are deleted', async () => {
  const calls = mockFetch(({ method }) =>
    method === 'PUT' ? json({ review: aReview({ state: 'hidden', photos: [] }) }) : listOf(aReview()),
  );
  renderAdmin(<Component />);
  await screen.findByText('Cold nights, warm people.');
  press('Hide the review of Asha…');
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Its photo is deleted.');
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  press('Don’t show it');
  await screen.findByText('Hidden.');
});

it('keeps the answer that was typed when a colleague changed the review, and shows the review as it is now', async () => {
  const theirs = aReview({ state: 'approved', version: 2 });
  mockFetch(({ method }) =>
    method === 'PUT'
      ? json({ code: 'conflict', message: 'This review has changed in the meantime.', review: theirs }, { status: 412 })
      : listOf(aReview()),
  );
  renderAdmin(<Component />);
  await screen.findByText('Cold nights, warm people.');
  press('Answer…');
  fill('Answer', 'Thank you, Asha!');
  press('Save');
  await screen.findByText(/has changed in the meantime/);
  await vi.waitFor(() => expect(listStoredDrafts()).toHaveLength(1));
});

it('says when nothing waits, and when the reviews can’t be loaded', async () => {
  mockFetch(({ path }) => (path === api.listReviews.path ? json({ message: 'No.' }, { status: 503 }) : json({})));
  renderAdmin(<Component />);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
});
