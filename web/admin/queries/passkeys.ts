import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Passkey } from '#shared/passkey';
import { fetchPasskeys } from '../../api/passkeys';
import { withToken } from '../session/with-token';

const queryKey = ['passkeys'];

/** One's own passkeys, oldest first. */
export const passkeysQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => withToken((token) => fetchPasskeys(token, signal)),
});

function change(client: QueryClient, to: (passkeys: Passkey[]) => Passkey[]): void {
  void client.cancelQueries({ queryKey }, { revert: false });
  client.setQueryData<Passkey[]>(queryKey, (passkeys) => passkeys && to(passkeys));
}

/** Shows a new passkey, or one that has changed. */
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
