import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerWith, captivePortal, cutLine, json, never } from '../../test/answers';
import { readToken } from '../session/token';
import { LoginForm } from './index-page';

async function logIn() {
  render(<LoginForm onPasskey={() => {}} />);
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'admin@example.in' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct horse' } });
  await act(async () => void fireEvent.submit(screen.getByRole('button', { name: 'Login' })));
}

it('stores the token after a successful login', async () => {
  const seen = answerWith(() => json({ success: true, token: 'abc', message: 'Welcome back.' }));
  await logIn();
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ email: 'admin@example.in', password: 'correct horse' });
  expect(readToken()).toBe('abc');
});

it('shows that it is logging in', async () => {
  answerWith(never);
  await logIn();
  const button = screen.getByRole('button', { name: 'Logging in...' });
  expect((button as HTMLButtonElement).disabled).toBe(true);
});

it('shows the server’s message and can be retried', async () => {
  answerWith(() => json({ success: false, message: 'Invalid email or password.' }, { status: 401 }));
  await logIn();
  expect(screen.getByRole('alert').textContent).toBe('Invalid email or password.');
  expect((screen.getByRole('button', { name: 'Login' }) as HTMLButtonElement).disabled).toBe(false);
  expect(readToken()).toBeNull();
});

it.each([
  ['a dropped connection', cutLine],
  ['a captive portal', captivePortal],
  ['a success without a token', () => json({ success: true, message: '' })],
])('shows the spec’s message on %s', async (_, answer) => {
  answerWith(answer);
  await logIn();
  expect(screen.getByRole('alert').textContent).toBe('Login failed. Please try again.');
});

it('says that a browser which keeps nothing can’t stay logged in', async () => {
  const refuse = () => {
    throw new DOMException('Access is denied.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  answerWith(() => json({ success: true, token: 'abc', message: 'Welcome back.' }));
  await logIn();
  expect(screen.getByRole('alert').textContent).toMatch(/^This browser lets us keep nothing/);
  vi.unstubAllGlobals();
});

it('shows and hides the password', async () => {
  render(<LoginForm onPasskey={() => {}} />);
  const field = screen.getByLabelText('Password') as HTMLInputElement;
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.type).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field.type).toBe('password');
});
