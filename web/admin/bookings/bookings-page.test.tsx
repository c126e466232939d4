import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { api } from '#shared/test/api';
import { departure } from '#shared/test/tour-samples';
import { renderAdmin } from '../../test/admin';
import { json, mockFetch } from '../../test/fetch';
import { aBooking } from '../../test/records';
import { fill, press } from '../../test/render';
import { aTour } from '../../test/tours';
import { Component } from './bookings-page';

it('sends one idempotency key when “Book anyway” is pressed twice', async () => {
  const tour = aTour({ departures: [departure({ id: 'd', startsOn: '2097-06-19', seats: 2 })] });
  const fullDeparture = { code: 'no_seats', message: 'The tour on 19 Jun 2097 has only 2 free seats.', requestId: '1' };
  const calls = mockFetch(({ path, method, body }) => {
    if (path.startsWith(api.listAdminTours.path)) return json([tour]);
    if (path !== api.addBooking.path || method !== 'POST') return json({ booking: aBooking() });
    return JSON.parse(body).overbook ? json({ booking: aBooking() }) : json(fullDeparture, { status: 409 });
  });
  renderAdmin(<Component />, { at: '/?open=new' });
  await screen.findByRole('option', { name: tour.heading });
  fill('Tour', tour._id);
  fill('Date', '2097-06-19');
  fill('People', '99');
  fill('Name', 'A whole club');
  fill('Phone', '+91 98160 66666');
  press('Make the booking');
  expect((await screen.findByRole('alert')).textContent).toContain('has only 2 free seats');
  const bookAnywayButton = screen.getByRole('button', { name: 'Book anyway' });
  await act(async () => {
    fireEvent.click(bookAnywayButton);
    fireEvent.click(bookAnywayButton);
  });
  await vi.waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tsering'));
  const overbookings = calls.filter(({ method, body }) => method === 'POST' && body.includes('"overbook":true'));
  expect(new Set(overbookings.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
});

it('says that the figures stay when the payer was erased', async () => {
  const payer = { ...aBooking().payer, name: '' };
  mockFetch(() => json({ booking: aBooking({ payer, isErased: true }) }));
  renderAdmin(<Component />, { at: '/?open=b' });
  expect(await screen.findByText('Who booked was erased. The figures stay for the accounts.')).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Erased');
});

it('makes a trip without a tour, and shows problems at their fields', async () => {
  const calls = mockFetch(({ path, method }) =>
    path.startsWith(api.listAdminTours.path)
      ? json([])
      : json({ booking: aBooking({ tourId: null, departureId: null }) }, { status: method === 'POST' ? 201 : 200 }),
  );
  renderAdmin(<Component />, { at: '/?open=new' });
  await screen.findByRole('option', { name: 'Custom trip, no tour' });
  fill('Tour', '-');
  fill('First day', '2097-06-19');
  fill('Last day', '2097-06-18');
  fill('People', '3');
  fill('Pillion', '4');
  fill('Name', 'Tashi');
  fill('Phone', '+91 98160 66666');
  fill('What', 'Nights in Hanle');
  fill('Rupees each', '90,000');
  fill('How many', '3');
  press('Make the booking');
  const describe = (label: string) => {
    const ids = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
    return ids
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ');
  };
  await vi.waitFor(() => expect(describe('Title')).toContain('Say what the trip is called.'));
  expect(describe('Last day')).toContain('The last day is before the first.');
  expect(screen.getByText('By kind these are 4 people, and the booking is for 3: correct one of them.')).toBeDefined();
  fill('Title', 'Hanle by night');
  fill('Last day', '2097-06-22');
  fill('Pillion', '1');
  expect(screen.getByText('Who comes: 2 riders, 1 pillion')).toBeDefined();
  press('Make the booking');
  await vi.waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  const body = JSON.parse(calls.find(({ method }) => method === 'POST')?.body ?? '');
  expect(body).toMatchObject({
    title: 'Hanle by night',
    start: '2097-06-19',
    end: '2097-06-22',
    seats: 3,
    kinds: { rider: 2, pillion: 1 },
    lines: [{ what: 'Nights in Hanle', number: 3, pricePaise: 9_000_000 }],
  });
  expect(body).not.toHaveProperty('tourId');
});

it('moves a trip without a tour to other days of the same length', async () => {
  const booking = aBooking({ tourId: null, departureId: null, start: '2097-06-19', end: '2097-06-22' });
  const calls = mockFetch(({ path }) => (path.startsWith(api.listAdminTours.path) ? json([]) : json({ booking })));
  renderAdmin(<Component />, { at: '/?open=b&do=move' });
  await screen.findByLabelText('First day');
  fill('First day', '2097-07-01');
  expect((screen.getByLabelText('Last day') as HTMLInputElement).value).toBe('2097-07-04');
  press('Move');
  await vi.waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  expect(JSON.parse(calls.find(({ method }) => method === 'POST')?.body ?? '')).toMatchObject({
    start: '2097-07-01',
    end: '2097-07-04',
  });
});
