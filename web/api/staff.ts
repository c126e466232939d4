import { api } from '#shared/calls';
import type { Confirmation, ConfirmedPasswordChange } from '#shared/passkey-input';
import { MessageAnswer } from '#shared/session';
import {
  type AcceptInput,
  Account,
  ChangedPassword,
  type InvitationInput,
  Invited,
  type OwnSession,
  OwnSessions,
  People,
  type PersonChange,
} from '#shared/staff';
import { type Call, request } from './client';

/** A call that answers with a message. */
async function say(path: string, call: Omit<Call<unknown>, 'schema'>): Promise<string> {
  return (await request(path, { ...call, schema: MessageAnswer })).body.message;
}

export async function fetchAccount(token: string, signal?: AbortSignal): Promise<Account> {
  return (await request(api.account, { token, schema: Account, signal })).body;
}

export async function updateName(token: string, name: string): Promise<Account> {
  return (await request(api.account, { method: 'PUT', token, json: { name }, schema: Account })).body;
}

/** Ends every session; the answer's token is a new one. */
export async function changePassword(
  token: string,
  input: ConfirmedPasswordChange,
): Promise<{ message: string; token: string }> {
  const call = { method: 'POST', token, json: input, schema: ChangedPassword } as const;
  return (await request(api.accountPassword, call)).body;
}

/** The person's own sessions, last used first. */
export async function fetchOwnSessions(token: string, signal?: AbortSignal): Promise<OwnSession[]> {
  return (await request(api.accountSessions, { token, schema: OwnSessions, signal })).body.data;
}

/** Ends one of one's own sessions, or all but this one. */
export const endOwnSession = (token: string, id: string, proof: Confirmation) =>
  say(api.accountSession(id), { method: 'DELETE', token, json: proof });
export const endOtherSessions = (token: string, proof: Confirmation) =>
  say(api.accountSessions, { method: 'DELETE', token, json: proof });

export async function fetchPeople(token: string, signal?: AbortSignal): Promise<People> {
  return (await request(api.people, { token, schema: People, signal })).body;
}

export const updatePerson = (token: string, id: string, change: PersonChange) =>
  say(api.person(id), { method: 'PUT', token, json: change });
export const endSessions = (token: string, id: string) => say(api.personSessions(id), { method: 'DELETE', token });
export const invite = (token: string, input: InvitationInput) =>
  say(api.invitations, { method: 'POST', token, json: input });
export const sendInvitation = (token: string, id: string) => say(api.sendInvitation(id), { method: 'POST', token });
export const removeInvitation = (token: string, id: string) => say(api.invitation(id), { method: 'DELETE', token });

/** Who the link of an invitation invites. */
export async function readInvitation(token: string): Promise<Invited> {
  return (await request(api.readInvitation, { method: 'POST', json: { token }, schema: Invited })).body;
}

export const acceptInvitation = (input: AcceptInput) => say(api.acceptInvitation, { method: 'POST', json: input });
