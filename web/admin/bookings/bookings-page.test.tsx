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
