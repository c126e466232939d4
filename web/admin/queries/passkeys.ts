import { type QueryClient, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { MakeOptions, type Passkey, PasskeyList, SavedPasskey, UseOptions } from '#shared/staff/passkey';
import type { Confirmation, MadePasskey } from '#shared/staff/passkey-input';
import { passkeyApi } from '#shared/staff/passkey-paths';
import { MessageAnswer } from '#shared/staff/session';
import { ask } from '../session/ask';
import { dropFromList, putInList, readingList } from './reading';

const queryKey = ['passkeys'];

export const passkeysQuery = readingList(queryKey, passkeyApi.list, PasskeyList);

export const useHasPasskey = () => (useQuery(passkeysQuery).data?.length ?? 0) > 0;

export async function fetchConfirmOptions(): Promise<UseOptions> {
  const call = { method: 'POST', json: {}, schema: v.object({ options: UseOptions }) } as const;
  return (await ask(passkeyApi.confirmOptions, call)).options;
}

export const confirmIdentity = (json: Confirmation) =>
  ask(passkeyApi.confirmation, { method: 'POST', json, schema: MessageAnswer, renews: true });

export async function fetchNewPasskeyOptions(json: Confirmation): Promise<MakeOptions> {
  const call = { method: 'POST', json, schema: v.object({ options: MakeOptions }), renews: true } as const;
  return (await ask(passkeyApi.newOptions, call)).options;
}

export async function addPasskey(passkey: MadePasskey): Promise<Passkey> {
  return (await ask(passkeyApi.list, { method: 'POST', json: { passkey }, schema: SavedPasskey })).passkey;
}

export async function renamePasskey(id: string, name: string): Promise<Passkey> {
  return (await ask(passkeyApi.one(id), { method: 'PUT', json: { name }, schema: SavedPasskey })).passkey;
}

export const removePasskey = (id: string, json: Confirmation) =>
  ask(passkeyApi.remove(id), { method: 'POST', json, schema: MessageAnswer, renews: true });

export const removePasskeysOf = (personId: string, json: Confirmation) =>
  ask(passkeyApi.removeOf(personId), { method: 'POST', json, schema: MessageAnswer, renews: true });

export const putPasskey = (client: QueryClient, passkey: Passkey) => putInList(client, queryKey, passkey, 'last');

export const dropPasskey = (client: QueryClient, id: string) => dropFromList(client, queryKey, id);
