import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerWith, json } from '../../test/answers';
import { renderDesk } from '../../test/desk';
import { Toasts } from '../../ui/toasts/toast-list';
import { Component } from './index-page';

beforeEach(() => {
  answerWith(() => json({ data: [], tours: [] }));
  renderDesk(
    <>
      <Component />
      <Toasts />
    </>,
  );
});

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement;
const choose = (name: string, value: string) =>
  act(async () => void fireEvent.change(field(name), { target: { value } }));

it('clears the place when a type is chosen that doesn’t have it', async () => {
  await choose('type', 'Domestic');
  await choose('place', 'Goa');
  await choose('type', 'International');
  expect(field('place').value).toBe('');
});

it('takes pasted days in place of the empty one until Undo, and never removes the first', async () => {
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
