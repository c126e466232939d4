import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { pages } from '#shared/routes';
import { api } from '#shared/test/api';
import { renderAdmin } from '../../test/admin';
import { json, mockFetch } from '../../test/fetch';
import { fill, press } from '../../test/render';
import { Admin } from '../layout/admin';
import { readToken, storeToken } from '../session/token';
import { ForgotPassword, ResetPassword } from './passwords';

it('says that a link is on its way when a password is forgotten', async () => {
  const calls = mockFetch(() => json({ message: 'Password reset link sent to your email!' }));
  renderAdmin(<ForgotPassword />);
  fill('Email', 'asha@example.in');
  press('Send');
  await screen.findByText('Password reset link sent to your email!');
  expect(calls[0]).toMatchObject({ path: api.forgotPassword.path, body: '{"email":"asha@example.in"}' });
});

it('sets the password by the token of a link, removes the token from the address, and ends the session', async () => {
  history.replaceState(null, '', `${pages.resetPassword}#t=from-mail`);
  const calls = mockFetch(() => json({ message: 'Your new password is set. Please log in.' }));
  renderAdmin(<ResetPassword />);
  fill(/^New password/, 'short');
  press('Set new password');
  expect(screen.getByText('Use at least 12 characters.')).toBeDefined();
  expect(calls).toEqual([]);
  fill(/^New password/, 'another long road over passes');
  press('Set new password');
  await vi.waitFor(() => expect(location.hash).toBe(''));
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ token: 'from-mail', password: 'another long road over passes' });
  expect(readToken()).toBeNull();
});

it('shows only the password form until the first password is chosen', async () => {
  const calls = mockFetch(() => json({ message: 'Your password is changed.', token: 'own' }));
  storeToken('given', true);
  const children = [{ path: pages.inquiries, element: <p>the inquiries</p> }];
  const router = createMemoryRouter([{ Component: Admin, children }], { initialEntries: [pages.inquiries] });
  render(<RouterProvider router={router} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Choose a password');
  expect([screen.queryByRole('navigation'), calls.length]).toEqual([null, 0]);
  fill('Password that you logged in with', 'seven goats on a bridge');
  fill(/^New password/, 'blue gates beyond the lake');
  press('Change password');
  expect(await screen.findByText('the inquiries')).toBeDefined();
  expect(readToken()).toBe('own');
});
