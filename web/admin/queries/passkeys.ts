import { type QueryClient, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { MakeOptions, type Passkey, PasskeyList, SavedPasskey } from '#shared/staff/passkey';
import type { Confirmation, MadePasskey } from '#shared/staff/passkey-input';
import { passkeyApi } from '#shared/staff/passkey-paths';
import { MessageAnswer } from '#shared/staff/session';
import { ask } from '../session/ask';
import { renewToken } from '../session/with-token';
import { putInList, readingList } from './reading';

const queryKey = ['passkeys'];

export const passkeysQuery = readingList(queryKey, passkeyApi.list, PasskeyList);

export const useHasPasskey = () => (useQuery(passkeysQuery).data?.length ?? 0) > 0;

export const confirmIdentity = (json: Confirmation) => renewToken(passkeyApi.confirmation, json);

export async function fetchNewPasskeyOptions(): Promise<MakeOptions> {
  const call = { method: 'POST', schema: v.object({ options: MakeOptions }) } as const;
  return (await ask(passkeyApi.newOptions, call)).options;
}

export async function addPasskey(passkey: MadePasskey): Promise<Passkey> {
  return (await ask(passkeyApi.list, { method: 'POST', json: { passkey }, schema: SavedPasskey })).passkey;
}

export const renamePasskey = (id: string, name: string) =>
  ask(passkeyApi.one(id), { method: 'PUT', json: { name }, schema: SavedPasskey });

export const removePasskey = (id: string) => ask(passkeyApi.one(id), { method: 'DELETE', schema: MessageAnswer });

export const removePasskeysOf = (personId: string) =>
  ask(passkeyApi.removeOf(personId), { method: 'POST', schema: MessageAnswer });

export const putPasskey = (client: QueryClient, passkey: Passkey) => putInList(client, queryKey, passkey, 'last');
