import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { toInquiryPath } from '#shared/link-routes';
import { formatPrice } from '#shared/money';
import { pages } from '#shared/routes';
import { departure } from '#shared/test/tour-samples';
import type { Catalogue } from '#shared/tours/catalogue';
import { readField } from '../../test/render';
import { aDraft, aTour } from '../../test/tours';
import { type InquiryApi, InquiryApiContext } from './inquiry-api';
import { Component, loader } from './inquiry-page';

test('keeps the input when the tour of the URL loads late or fails to load again', async () => {
  const tour = aTour();
  const findTour = vi.fn<Catalogue['tour']>(async () => null);
  const route = { path: '/inquiryForm', element: <Component />, loader: loader({ tour: findTour } as never) };
  const router = createMemoryRouter([route], { initialEntries: [pages.inquiryAbout(tour._id)] });
  render(<RouterProvider router={router} />);
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Asha' } });
  findTour.mockResolvedValueOnce(tour);
  await act(() => router.revalidate());
  expect(screen.getByRole('link', { name: 'Read about it first' }).getAttribute('href')).toBe(pages.tour(tour._id));
  screen.getByText(formatPrice(tour.price));
  expect([readField('Name'), readField('Destination')]).toEqual(['Asha', tour.heading]);
  await act(() => router.revalidate());
  expect(screen.queryByRole('link', { name: 'Read about it first' })).toBeNull();
  expect([readField('Name'), readField('Destination')]).toEqual(['Asha', tour.heading]);
});

test('chooses the date of the URL', async () => {
  const date = departure({ id: 'july', startsOn: '2097-07-10' });
  const tour = aTour({ departures: [date] });
  const route = { path: '/inquiryForm', element: <Component />, loader: loader({ tour: async () => tour } as never) };
  const router = createMemoryRouter([route], { initialEntries: [toInquiryPath(tour._id, date.id)] });
  const inquiryApi: InquiryApi = {
    loadOutbox: () => new Promise(() => undefined),
    openInquiryModal: () => undefined,
    findPlan: async () => null,
    listDepartures: async () => [date],
  };
  render(
    <InquiryApiContext value={inquiryApi}>
      <RouterProvider router={router} />
    </InquiryApiContext>,
  );
  expect(await screen.findByRole('button', { name: 'Remove the date 10 July' })).toBeDefined();
  expect(readField('Month of Departure')).toBe('July');
});

test('keeps the text and errors of a rejected form when its scripts load', () => {
  const posted = { draft: aDraft({ phone: '12' }), fields: { phone: 'Enter 4 to 15 digits.' }, message: 'Not sent.' };
  const data = { sent: false, id: '', tour: null, plan: false, posted };
  const toPage = () => {
    const route = { id: 'inquiry', path: pages.inquiryForm, element: <Component />, loader: () => data };
    const hydrationData = { loaderData: { inquiry: data } };
    const router = createMemoryRouter([route], { initialEntries: [pages.inquiryForm], hydrationData });
    return <RouterProvider router={router} />;
  };
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(toPage());
  render(toPage(), { container, hydrate: true });
  expect(readField('Name')).toBe(posted.draft.name);
  expect(screen.getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true');
  screen.getByText('Enter 4 to 15 digits.');
});
