import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#shared/calls';
import { type ActivityKind, ActivityPage } from '#shared/staff/activity';
import { activityApi } from '#shared/staff/activity-paths';
import { Device, type DeviceInput, Devices } from '#shared/staff/notifications';
import { MessageAnswer } from '#shared/staff/session';
import { Account, type InvitationInput, OwnSessions, People, type PersonChange } from '#shared/staff/staff';
import { request } from '../../api/client';
import { type Ask, ask } from '../session/ask';
import { withToken } from '../session/with-token';
import { reading, readingList } from './reading';

const soonMs = 5000;

/** Again soon while an invitation's mail is on its way. For owners. */
export const peopleQuery = reading(['people'], api.people, People, {
  refetchInterval: ({ state }) => (state.data?.invitations.some((one) => one.state === 'sending') ? soonMs : false),
});

const say = (path: string, call: Pick<Ask<unknown>, 'method' | 'json'>) =>
  ask(path, { ...call, schema: MessageAnswer });

export const updatePerson = (id: string, json: PersonChange) => say(api.person(id), { method: 'PUT', json });
export const endSessions = (id: string) => say(api.personSessions(id), { method: 'DELETE' });
export const invite = (json: InvitationInput) => say(api.invitations, { method: 'POST', json });
export const sendInvitation = (id: string) => say(api.sendInvitation(id), { method: 'POST' });
export const removeInvitation = (id: string) => say(api.invitation(id), { method: 'DELETE' });

export const accountQuery = reading(['account'], api.account, Account);

export const ownSessionsQuery = readingList(['account', 'sessions'], api.accountSessions, OwnSessions);

export const updateName = (name: string) => ask(api.account, { method: 'PUT', json: { name }, schema: Account });

export const noteSeen = () => ask(api.accountSeen, { method: 'POST', schema: MessageAnswer });

export const endOwnSession = (id: string) => say(api.accountSession(id), { method: 'DELETE' });
export const endOtherSessions = () => say(api.accountSessions, { method: 'DELETE' });

export const devicesQuery = reading(['devices'], api.devices, Devices);

export const fetchDevices = () => ask(api.devices, { schema: Devices });

export const putDevice = (json: DeviceInput) => ask(api.devices, { method: 'PUT', json, schema: Device });

export const removeDevice = (id: string) => say(api.device(id), { method: 'DELETE' });
export const tryDevice = (id: string) => say(api.tryDevice(id), { method: 'POST' });

export interface ActivityFilter {
  person?: string;
  kind?: ActivityKind;
}

export const activityQuery = (filter: ActivityFilter) =>
  infiniteQueryOptions({
    queryKey: ['activity', filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = new URLSearchParams({ ...filter, ...(pageParam === null ? {} : { cursor: pageParam }) });
      const path = query.size > 0 ? `${activityApi.list}?${query}` : activityApi.list;
      const { body, next } = await withToken((token) => request(path, { token, schema: ActivityPage, signal }));
      return { ...body, next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
