import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { pages } from '#shared/routes';
import { Component as About } from './about-page';
import { Component as ComingSoon } from './coming-soon-page';
import { Component as Contact } from './contact-page';
import { Component as DemoTour } from './demo-tour-page';
import { demoTours } from './demo-tours';
import { Component as Layout } from './layouts-page';
import { Component as Maintenance } from './maintenance-page';
import { Component as Signup } from './signup-page';
import { Component as SignupSuccess } from './signup-success-page';

function open(Screen: ComponentType, path: string) {
  const routes = [
    { path, element: <Screen /> },
    { path: '*', element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return router;
}

const typePrice = (label: string, price: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value: price } });
  fireEvent.blur(field);
};
const readPrice = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
const countWithin = (from: number, to: number) =>
  demoTours.filter(({ amount }) => amount >= from && amount <= to).length;

it('filters the demo tours when a number or a slider of the price filter moves', () => {
  open(Layout, pages.gridLeftSidebar);
  expect(screen.getAllByRole('article')).toHaveLength(12);
  typePrice('To', '100');
  expect(readPrice('To, slider')).toBe('100');
  expect(screen.getAllByRole('article')).toHaveLength(countWithin(0, 100));
  fireEvent.change(screen.getByLabelText('From, slider'), { target: { value: '50' } });
  expect(readPrice('From')).toBe('50');
  expect(screen.getAllByRole('article')).toHaveLength(countWithin(50, 100));
});

it('moves the other end of the price range along, and ignores invalid prices', () => {
  open(Layout, pages.gridLeftSidebar);
  typePrice('To', '100');
  typePrice('From', '400');
  expect(readPrice('To')).toBe('400');
  typePrice('From', '9999');
  expect(readPrice('From')).toBe('400');
});

it('gives no focus to controls that do nothing on a demo layout', () => {
  open(Layout, pages.listRightSidebar);
  for (const box of screen.getAllByRole('checkbox')) expect(box).toHaveProperty('disabled', true);
  const links = [...screen.getAllByText('Explore Now'), screen.getByText('2')];
  for (const link of links) expect([link.getAttribute('aria-disabled'), link.tabIndex]).toEqual(['true', -1]);
  expect(screen.getByText('3').getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Phang Nga at Dusk' }).getAttribute('href')).toBe(pages.tourDetailOne(5));
});

it('leads to Success when the sign-up form is filled in, and on to Home', async () => {
  const router = open(Signup, pages.signup);
  const form = screen.getByRole('form', { name: 'Sign up' }) as HTMLFormElement;
  // Fields without a name are sent by no browser, with scripts or without.
  const fields = [...form.elements].filter((field) => field.matches('input'));
  expect(fields.map((field) => [field.hasAttribute('name'), field.hasAttribute('required')])).toEqual(
    fields.map(() => [false, true]),
  );
  await act(async () => fireEvent.submit(form));
  expect(router.state.location.pathname).toBe(pages.signupSuccess);
  open(SignupSuccess, pages.signupSuccess);
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(pages.home);
});

it.each([
  [Maintenance, pages.maintenance, 'Your e-mail'],
  [DemoTour, pages.tourDetailTwo, 'Comment'],
] as const)('sends nothing when a form without a purpose is submitted: %#', (Screen, path, label) => {
  open(Screen, path);
  expect((screen.getByLabelText(label) as HTMLInputElement).form?.method).toBe('dialog');
});

it('shows zeros when the opening day has passed', () => {
  open(ComingSoon, pages.comingSoon);
  expect(screen.getByRole('timer').textContent).toBe('Days00Hours00Minutes00Seconds00');
});

it('counts down from 59:59 to zero when Maintenance is open', () => {
  vi.useFakeTimers();
  open(Maintenance, pages.maintenance);
  const timer = screen.getByRole('timer');
  expect(timer.textContent).toBe('Minutes59:59');
  act(() => vi.advanceTimersByTime(60_000));
  expect(timer.textContent).toBe('Minutes58:59');
  act(() => vi.advanceTimersByTime(2 * 60 * 60_000));
  expect(timer.textContent).toBe('Minutes00:00');
});

it('links About to the contact form, and to the channel in a new tab', () => {
  open(About, pages.about);
  for (const link of screen.getAllByRole('link', { name: /^Read More/ }))
    expect(link.getAttribute('href')).toBe(pages.contact);
  expect(screen.getByRole('link', { name: /^Watch our channel/ }).getAttribute('target')).toBe('_blank');
});

it('marks an inquiry as the contact page’s when it is written there', () => {
  open(Contact, pages.contact);
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Get in touch!' });
  expect(new FormData(form).get('inquiryPage')).toBe('contactPage');
});
