import * as v from 'valibot';
import { MakeOptions, type Passkey, PasskeyList, SavedPasskey, UseOptions } from '#shared/passkey';
import type { Confirmation, MadePasskey, PasskeyUse } from '#shared/passkey-input';
import { passkeyApi } from '#shared/passkey-paths';
import { LoginAnswer, MessageAnswer } from '#shared/session';
import { request } from './client';

// Like admin.ts: the token is never stored here.

/** What to ask the browser for. */
async function fetchOptions<T>(
  schema: v.GenericSchema<unknown, T>,
  path: string,
  json: unknown,
  token?: string,
): Promise<T> {
  const call = { method: 'POST', json, schema: v.object({ options: schema }) } as const;
  return (await request(path, token === undefined ? call : { ...call, token })).body.options;
}

/** What to ask the browser for, to log in with any passkey that it has for this site. */
export function fetchLoginOptions(): Promise<UseOptions> {
  return fetchOptions(UseOptions, passkeyApi.loginOptions, {});
}

/**
 * @param old the token that this browser still has, if any: its session ends
 * @throws ApiError, code `forbidden`, when the passkey isn't accepted
 */
export async function loginByPasskey(passkey: PasskeyUse, old: string | null): Promise<LoginAnswer> {
  const call = { method: 'POST', json: { passkey }, schema: LoginAnswer } as const;
  return (await request(passkeyApi.login, old === null ? call : { ...call, token: old })).body;
}

export async function fetchPasskeys(token: string, signal?: AbortSignal): Promise<Passkey[]> {
  return (await request(passkeyApi.list, { token, schema: PasskeyList, signal })).body.data;
}

/** What to ask the browser for, to confirm a change by a passkey. */
export function fetchConfirmOptions(token: string): Promise<UseOptions> {
  return fetchOptions(UseOptions, passkeyApi.confirmOptions, {}, token);
}

/** What to ask the browser for, to make a new passkey. */
export function fetchNewPasskeyOptions(token: string, proof: Confirmation): Promise<MakeOptions> {
  return fetchOptions(MakeOptions, passkeyApi.newOptions, proof, token);
}

export async function addPasskey(token: string, passkey: MadePasskey): Promise<Passkey> {
  const call = { method: 'POST', token, json: { passkey }, schema: SavedPasskey } as const;
  return (await request(passkeyApi.list, call)).body.passkey;
}

export async function renamePasskey(token: string, id: string, name: string): Promise<Passkey> {
  const call = { method: 'PUT', token, json: { name }, schema: SavedPasskey } as const;
  return (await request(passkeyApi.one(id), call)).body.passkey;
}

export async function removePasskey(token: string, id: string, proof: Confirmation): Promise<void> {
  await request(passkeyApi.remove(id), { method: 'POST', token, json: proof, schema: MessageAnswer });
}

/** Removes all passkeys of another person. What the server says of it. */
export async function removePasskeysOf(token: string, personId: string, proof: Confirmation): Promise<string> {
  const call = { method: 'POST', token, json: proof, schema: MessageAnswer } as const;
  return (await request(passkeyApi.removeOf(personId), call)).body.message;
}
