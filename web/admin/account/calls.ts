import * as v from 'valibot';
import { api } from '#shared/calls';
import { UseOptions } from '#shared/staff/passkey';
import type { PasskeyUse } from '#shared/staff/passkey-input';
import { passkeyApi } from '#shared/staff/passkey-paths';
import { LoginAnswer, type LoginInput, LogoutAnswer, MessageAnswer } from '#shared/staff/session';
import { type AcceptInput, Invited, type PasswordChange } from '#shared/staff/staff';
import { ApiError, request } from '../../api/client';
import { confirmFirst } from '../session/confirm-first';
import { readToken } from '../session/token';
import { renewToken } from '../session/with-token';

/** With the token that this browser still has, if any: its session ends. */
function former(): { token?: string } {
  const token = readToken();
  return token === null ? {} : { token };
}

/** A login that wants a passkey too returns its options. @throws ApiError for one that is refused */
export async function login(input: LoginInput): Promise<LoginAnswer> {
  try {
    return (await request(api.login, { method: 'POST', json: input, schema: LoginAnswer, ...former() })).body;
  } catch (error) {
    const step = v.safeParse(LoginAnswer, error instanceof ApiError ? error.body : null);
    if (step.success && step.output.passkey) return step.output;
    throw error;
  }
}

export async function fetchLoginOptions(): Promise<UseOptions> {
  const call = { method: 'POST', json: {}, schema: v.object({ options: UseOptions }) } as const;
  return (await request(passkeyApi.loginOptions, call)).body.options;
}

/** @throws ApiError, code `forbidden`, when the passkey isn't accepted */
export async function loginByPasskey(passkey: PasskeyUse): Promise<LoginAnswer> {
  const call = { method: 'POST', json: { passkey }, schema: LoginAnswer } as const;
  return (await request(passkeyApi.login, { ...call, ...former() })).body;
}

export async function logout(token: string): Promise<{ success: boolean; message: string }> {
  return (await request(api.logout, { method: 'POST', token, schema: LogoutAnswer })).body;
}

async function say(path: string, json: unknown): Promise<string> {
  return (await request(path, { method: 'POST', json, schema: MessageAnswer })).body.message;
}

export const forgotPassword = (email: string) => say(api.forgotPassword, { email });
export const resetPassword = (input: { token: string; password: string }) => say(api.resetPassword, input);
export const acceptInvitation = (input: AcceptInput) => say(api.acceptInvitation, input);

export async function readInvitation(token: string): Promise<Invited> {
  return (await request(api.readInvitation, { method: 'POST', json: { token }, schema: Invited })).body;
}

/** Ends every session, and goes on under the new token. */
export const changePassword = (input: PasswordChange): Promise<string> =>
  confirmFirst(() => renewToken(api.accountPassword, input));
