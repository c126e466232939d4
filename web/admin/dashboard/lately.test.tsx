import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import type { DeskFigures } from '#shared/staff/desk-figures';
import { answerWith, json } from '../../test/answers';
import { storeToken } from '../session/token';
import { Lately } from './lately';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

async function open(figures: DeskFigures): Promise<(term: string) => string | null | undefined> {
  storeToken('token');
  answerWith(() => json(figures));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Lately />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText(/seven days before/);
  return (term) => screen.getByText(term).closest('div')?.querySelector('dd')?.textContent;
}

const nothing: DeskFigures = {
  week: { now: 0, before: 0 },
  answers: { count: 0, medianMs: null },
  outcome: { won: 0, lost: 0 },
  byTour: [],
  byPage: [],
};

it('compares weeks, and says how long an answer takes and what was won', async () => {
  const dd = await open({
    week: { now: 34, before: 40 },
    answers: { count: 90, medianMs: 3 * 3_600_000 },
    outcome: { won: 10, lost: 15 },
    byTour: [
      { tourId: 'leh', name: 'Manali to Leh', count: 12 },
      { tourId: 'gone', name: '', count: 1 },
    ],
    byPage: [{ name: 'bannerSection', count: 20 }],
  });
  expect(dd('Inquiries in seven days')).toBe('346 fewer than in the seven days before.');
  expect(dd('Reply time')).toBe('3 hoursMedian of 90 replies in 30 days.');
  expect(dd('Won')).toBe('40 %10 won, 15 lost in 90 days.');
  expect(screen.getByRole('link', { name: 'Manali to Leh' }).getAttribute('href')).toMatch(/show=all&tour=leh$/);
  expect(screen.getByText('A deleted tour')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Home page' }).getAttribute('href')).toMatch(/from=bannerSection$/);
});

it('says so where nothing happened yet', async () => {
  const dd = await open(nothing);
  expect(dd('Inquiries in seven days')).toBe('0None in the seven days before.');
  expect(dd('Reply time')).toBe('NoneNo replies in 30 days.');
  expect(dd('Won')).toBe('NoneNone was won or lost in 90 days.');
});
