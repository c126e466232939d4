import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { passkeyMessages } from '#shared/staff/passkey';
import { passkeyApi } from '#shared/staff/passkey-paths';
import { answerWith, cutLine, json } from '../../test/answers';
import { readToken } from '../session/token';
import { PasskeyLogin, SecondStep } from './passkey-login';

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

async function press(name: string) {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })));
}

const answers =
  (login: () => Response) =>
  ({ path }: { path: string }) =>
    path === passkeyApi.login ? login() : json({ options });

it('stores the token that a passkey opens', async () => {
  browserThat(use);
  const seen = answerWith(answers(() => json({ success: true, token: 'abc', message: '' })));
  render(<PasskeyLogin />);
  await press('Log in with a passkey');
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
  answerWith(answers(() => json({ success: true, token: 'abc', message: '' })));
  render(<PasskeyLogin />);
  await press('Log in with a passkey');
  expect(screen.getByRole('alert').textContent).toMatch(words);
  expect(readToken()).toBeNull();
  expect((screen.getByRole('button', { name: 'Log in with a passkey' }) as HTMLButtonElement).disabled).toBe(false);
});

it('says so where the browser knows no passkeys', async () => {
  answerWith(answers(() => json({})));
  render(<PasskeyLogin />);
  await press('Log in with a passkey');
  expect(screen.getByRole('alert').textContent).toBe(
    'This browser can’t use passkeys. Try a newer one, or another device.',
  );
});

it('shows the server’s words, and the spec’s when there are none', async () => {
  browserThat(use);
  answerWith(answers(() => json({ success: false, message: passkeyMessages.unknown }, { status: 403 })));
  render(<PasskeyLogin />);
  await press('Log in with a passkey');
  expect(screen.getByRole('alert').textContent).toBe(passkeyMessages.unknown);
  answerWith(cutLine);
  await press('Log in with a passkey');
  expect(screen.getByRole('alert').textContent).toBe('Login failed. Please try again.');
});

it('asks for the passkey by itself after the password, and again at a press with another challenge', async () => {
  const get = vi.fn(cancel);
  browserThat(get);
  const seen = answerWith(answers(() => json({ success: true, token: 'abc', message: '' })));
  await act(async () => void render(<SecondStep options={options} onBack={() => {}} />));
  expect([get.mock.calls.length, seen.length]).toEqual([1, 0]);
  expect(screen.getByRole('alert').textContent).toMatch(/cancelled/);
  browserThat(use);
  await press('Use your passkey');
  expect(seen.map(({ path }) => path)).toEqual([passkeyApi.loginOptions, passkeyApi.login]);
  expect(readToken()).toBe('abc');
});
