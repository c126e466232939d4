import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/calls';
import { MessageAnswer } from '#shared/staff/session';
import { type InvitationInput, People, type PersonChange } from '#shared/staff/staff';
import { type Ask, ask } from '../session/ask';

/** In milliseconds. */
const soon = 5000;

/** Everybody with an account, and who is invited; again soon while an invitation's mail is on its way. For owners. */
export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => ask(api.people, { schema: People, signal }),
  refetchInterval: ({ state }) => (state.data?.invitations.some((one) => one.state === 'sending') ? soon : false),
});

const say = (path: string, call: Pick<Ask<unknown>, 'method' | 'json'>) =>
  ask(path, { ...call, schema: MessageAnswer });

export const updatePerson = (id: string, json: PersonChange) => say(api.person(id), { method: 'PUT', json });
export const endSessions = (id: string) => say(api.personSessions(id), { method: 'DELETE' });
export const invite = (json: InvitationInput) => say(api.invitations, { method: 'POST', json });
export const sendInvitation = (id: string) => say(api.sendInvitation(id), { method: 'POST' });
export const removeInvitation = (id: string) => say(api.invitation(id), { method: 'DELETE' });
