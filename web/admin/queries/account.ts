import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/calls';
import type { Confirmation } from '#shared/staff/passkey-input';
import { MessageAnswer } from '#shared/staff/session';
import { Account, OwnSessions } from '#shared/staff/staff';
import { ask } from '../session/ask';

/** Who is logged in. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => ask(api.account, { schema: Account, signal }),
});

/** Where they are logged in, last used first. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async ({ signal }) => (await ask(api.accountSessions, { schema: OwnSessions, signal })).data,
});

export const updateName = (name: string) => ask(api.account, { method: 'PUT', json: { name }, schema: Account });

/** Keeps the session alive. */
export const noteSeen = () => ask(api.accountSeen, { method: 'POST', schema: MessageAnswer });

/** Ends one of one's own sessions, or all but this one. What the server says of it. */
export async function endOwnSession(id: string | 'all others', json: Confirmation): Promise<string> {
  const path = id === 'all others' ? api.accountSessions : api.accountSession(id);
  return (await ask(path, { method: 'DELETE', json, schema: MessageAnswer, renews: true })).message;
}
