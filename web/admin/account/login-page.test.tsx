import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { passkeyMessages } from '#shared/staff/passkeys';
import { api } from '#shared/test/api';
import { captivePortal, failNetwork, json, mockFetch, neverRespond } from '../../test/fetch';
import { fill, press } from '../../test/render';
import { readToken } from '../session/token';
import { LoginForm } from './login-page';
import { PasskeyLogin, PasskeyStep } from './passkey-login';

async function logIn() {
  render(<LoginForm onPasskey={() => {}} />);
  fill('Email', 'admin@example.in');
  fill('Password', 'correct horse');
  await act(async () => void fireEvent.submit(screen.getByRole('button', { name: 'Login' })));
}

it('stores the token after a successful login', async () => {
  const seen = mockFetch(() => json({ success: true, token: 'abc', message: 'Welcome back.' }));
  await logIn();
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ email: 'admin@example.in', password: 'correct horse' });
  expect(readToken()).toBe('abc');
});

it('shows “logging in” while the request runs', async () => {
  mockFetch(neverRespond);
  await logIn();
  const button = screen.getByRole('button', { name: 'Logging in...' });
  expect((button as HTMLButtonElement).disabled).toBe(true);
});

it('shows the server’s message and can be retried', async () => {
  mockFetch(() => json({ success: false, message: 'Invalid email or password.' }, { status: 401 }));
  await logIn();
  expect(screen.getByRole('alert').textContent).toBe('Invalid email or password.');
  expect((screen.getByRole('button', { name: 'Login' }) as HTMLButtonElement).disabled).toBe(false);
  expect(readToken()).toBeNull();
});

it.each([
  ['a dropped connection', failNetwork],
  ['a captive portal', captivePortal],
  ['a success without a token', () => json({ success: true, message: '' })],
])('shows the spec’s message on %s', async (_, answer) => {
  mockFetch(answer);
  await logIn();
  expect(screen.getByRole('alert').textContent).toBe('Login failed. Please try again.');
});

it('says so when the browser’s storage is blocked', async () => {
  const refuse = () => {
    throw new DOMException('Access is denied.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  mockFetch(() => json({ success: true, token: 'abc', message: 'Welcome back.' }));
  await logIn();
  expect(screen.getByRole('alert').textContent).toMatch(/^This browser lets us keep nothing/);
});

it('shows and hides the password', async () => {
  render(<LoginForm onPasskey={() => {}} />);
  const field = screen.getByLabelText('Password') as HTMLInputElement;
  press('Show password');
  expect(field.type).toBe('text');
  press('Hide password');
  expect(field.type).toBe('password');
});

it('keeps text that was typed before hydration', () => {
  const form = (
    <MemoryRouter>
      <LoginForm onPasskey={() => {}} />
    </MemoryRouter>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(form);
  const field = (name: string) => container.querySelector<HTMLInputElement>(`input[name=${name}]`);
  for (const name of ['email', 'password']) {
    const input = field(name);
    if (input) input.value = `typed ${name}`;
  }
  render(form, { container, hydrate: true });
  expect([field('email')?.value, field('password')?.value]).toEqual(['typed email', 'typed password']);
});

const bytes = new Uint8Array([1, 2, 3]).buffer;
const options = {
  challenge: 'AQID',
  rpId: 'localhost',
  timeout: 1,
  userVerification: 'required',
  allowCredentials: [],
};

/** A browser with passkeys, whose person does this. */
function browserThat(get: () => Promise<unknown>) {
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue({ get } as unknown as CredentialsContainer);
}

async function use() {
  const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes };
  return { id: 'AQID', rawId: bytes, type: 'public-key', response, getClientExtensionResults: () => ({}) };
}

const cancel = () => Promise.reject(new DOMException('no', 'NotAllowedError'));

async function pressPasskey(name: string) {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })));
}

const answers =
  (login: () => Response) =>
  ({ path }: { path: string }) =>
    path === api.loginWithPasskey.path ? login() : json({ options });

it('stores the token after a login with a passkey', async () => {
  browserThat(use);
  const seen = mockFetch(answers(() => json({ success: true, token: 'abc', message: '' })));
  render(<PasskeyLogin />);
  await pressPasskey('Log in with a passkey');
  expect(JSON.parse(seen[1]?.body ?? '').passkey).toMatchObject({ id: 'AQID', response: { signature: 'AQID' } });
  expect(readToken()).toBe('abc');
});

it.each([
  ['a person who cancels', cancel, 'No passkey was used: the request was cancelled, or it took too long.'],
  [
    'another address',
    () => Promise.reject(new DOMException('', 'SecurityError')),
    /only work at the site’s own address/,
  ],
  ['a broken authenticator', () => Promise.reject(new Error('?')), 'The passkey didn’t work. Please try again.'],
])('says what to do about %s', async (_, get, words) => {
  browserThat(get);
  mockFetch(answers(() => json({ success: true, token: 'abc', message: '' })));
  render(<PasskeyLogin />);
  await pressPasskey('Log in with a passkey');
  expect(screen.getByRole('alert').textContent).toMatch(words);
  expect(readToken()).toBeNull();
  expect((screen.getByRole('button', { name: 'Log in with a passkey' }) as HTMLButtonElement).disabled).toBe(false);
});

it('says so when the browser does not support passkeys', async () => {
  mockFetch(answers(() => json({})));
  render(<PasskeyLogin />);
  await pressPasskey('Log in with a passkey');
  expect(screen.getByRole('alert').textContent).toBe(
    'This browser can’t use passkeys. Try a newer one, or another device.',
  );
});

it('shows the server’s message, or the spec’s when there is none', async () => {
  browserThat(use);
  mockFetch(answers(() => json({ success: false, message: passkeyMessages.unknown }, { status: 403 })));
  render(<PasskeyLogin />);
  await pressPasskey('Log in with a passkey');
  expect(screen.getByRole('alert').textContent).toBe(passkeyMessages.unknown);
  mockFetch(failNetwork);
  await pressPasskey('Log in with a passkey');
  expect(screen.getByRole('alert').textContent).toBe('Login failed. Please try again.');
});

it('requests the passkey after the password, and retries with a new challenge', async () => {
  const get = vi.fn(cancel);
  browserThat(get);
  const seen = mockFetch(answers(() => json({ success: true, token: 'abc', message: '' })));
  await act(async () => void render(<PasskeyStep options={options} onBack={() => {}} />));
  expect([get.mock.calls.length, seen.length]).toEqual([1, 0]);
  expect(screen.getByRole('alert').textContent).toMatch(/cancelled/);
  browserThat(use);
  await pressPasskey('Use your passkey');
  expect(seen.map(({ path }) => path)).toEqual([api.createPasskeyLoginOptions.path, api.loginWithPasskey.path]);
  expect(readToken()).toBe('abc');
});
