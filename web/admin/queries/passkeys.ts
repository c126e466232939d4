import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { MakeOptions, type Passkey, PasskeyList, SavedPasskey, UseOptions } from '#shared/staff/passkey';
import type { Confirmation, MadePasskey } from '#shared/staff/passkey-input';
import { passkeyApi } from '#shared/staff/passkey-paths';
import { MessageAnswer } from '#shared/staff/session';
import { ask } from '../session/ask';

const queryKey = ['passkeys'];

export const passkeysQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => (await ask(passkeyApi.list, { schema: PasskeyList, signal })).data,
});

export async function fetchConfirmOptions(): Promise<UseOptions> {
  const call = { method: 'POST', json: {}, schema: v.object({ options: UseOptions }) } as const;
  return (await ask(passkeyApi.confirmOptions, call)).options;
}

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

function change(client: QueryClient, to: (passkeys: Passkey[]) => Passkey[]): void {
  void client.cancelQueries({ queryKey }, { revert: false });
  client.setQueryData<Passkey[]>(queryKey, (passkeys) => passkeys && to(passkeys));
}

export function putPasskey(client: QueryClient, passkey: Passkey): void {
  change(client, (passkeys) =>
    passkeys.some(({ id }) => id === passkey.id)
      ? passkeys.map((one) => (one.id === passkey.id ? passkey : one))
      : [...passkeys, passkey],
  );
}

export function dropPasskey(client: QueryClient, gone: string): void {
  change(client, (passkeys) => passkeys.filter(({ id }) => id !== gone));
}
