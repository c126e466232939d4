import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Tour } from '#shared/tours/tour';
import { renderAdmin } from '../../test/admin';
import { json, mockFetch } from '../../test/fetch';
import { Component, findFillValues } from './add-tour-page';
import { emptyTourValues } from './form/tour-values';

function open() {
  mockFetch(() => json({ data: [], tours: [] }));
  renderAdmin(<Component />);
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement;
const choose = (name: string, value: string) =>
  act(async () => void fireEvent.change(field(name), { target: { value } }));

it('clears the place when a type is chosen that doesn’t have it', async () => {
  open();
  await choose('type', 'Domestic');
  await choose('place', 'Goa');
  await choose('type', 'International');
  expect(field('place').value).toBe('');
});

it('replaces the empty day with pasted days, and restores it with Undo', async () => {
  open();
  const removes = () =>
    screen.queryAllByRole('button', { name: /^Remove entry/ }).map((button) => button.getAttribute('aria-label'));
  const title = field('itinerary.0.title');
  const clipboardData = { getData: () => 'Day 1: Manali\nArrive.\nDay 2: Jispa\nOver the pass.' };
  await act(async () => void fireEvent.paste(title, { clipboardData }));
  expect([field('itinerary.0.title').value, field('itinerary.1.title').value]).toEqual(['Manali', 'Jispa']);
  expect(removes()).toEqual(['Remove entry 2']);
  await press('Undo');
  expect([field('itinerary.0.title').value, field('itinerary.1.title')]).toEqual(['', null]);
});

const tour = {
  heading: 'Spiti',
  type: 'Adventure',
  country: 'India',
  place: 'Spiti Valley',
  price: 34_500,
  groupSize: '6-12',
  language: 'Hindi',
  inclusions: ['Tents', 'Fuel'],
  exclusions: [],
  itinerary: [],
  description: 'Cold.',
  faq: [{ question: 'Is it cold?', answer: 'At night.' }],
} as unknown as Tour;

it('fills in the shared fields of another tour, and no others', () => {
  expect(findFillValues(emptyTourValues, tour)).toEqual({
    type: 'Adventure',
    country: 'India',
    place: 'Spiti Valley',
    groupSize: '6-12',
    language: 'Hindi',
    inclusions: 'Tents\nFuel',
    faq: tour.faq,
  });
});

it('keeps typed values, and fills in no place of another type', () => {
  const faq = [{ question: 'Wet?', answer: '' }];
  expect(findFillValues({ ...emptyTourValues, type: 'International', groupSize: '2', faq }, tour)).toEqual({
    country: 'India',
    language: 'Hindi',
    inclusions: 'Tents\nFuel',
  });
});
