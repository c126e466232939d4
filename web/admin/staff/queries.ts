import { infiniteQueryOptions, type QueryClient, useQuery } from '@tanstack/react-query';
import type { ActivityKind } from '#shared/staff/activity';
import * as staffApi from '#shared/staff/api';
import type { Passkey } from '#shared/staff/passkeys';
import { callApiPage } from '../session/api-client';
import { apiListQuery, apiQuery, upsertInCachedList } from '../session/api-query';

const pollWhileSendingMs = 5000;

/** Owners only. Polls while the e-mail of an invitation is being sent. */
export const staffQuery = apiQuery(['people'], staffApi.listStaff, {
  refetchInterval: ({ state }) =>
    state.data?.invitations.some((invitation) => invitation.state === 'sending') ? pollWhileSendingMs : false,
});

export const accountQuery = apiQuery(['account'], staffApi.readAccount);

export const ownSessionsQuery = apiListQuery(['account', 'sessions'], staffApi.listOwnSessions);

const passkeysKey = ['passkeys'];

export const passkeysQuery = apiListQuery(passkeysKey, staffApi.listPasskeys);

export const useHasPasskey = () => (useQuery(passkeysQuery).data?.length ?? 0) > 0;

export const setCachedPasskey = (client: QueryClient, passkey: Passkey) =>
  upsertInCachedList(client, passkeysKey, passkey, 'last');

export const devicesQuery = apiQuery(['devices'], staffApi.listDevices);

export interface ActivityFilter {
  person?: string;
  kind?: ActivityKind;
}

export const activityQuery = (filter: ActivityFilter) =>
  infiniteQueryOptions({
    queryKey: ['activity', filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, ...(pageParam === null ? {} : { cursor: pageParam }) };
      const { body, nextCursor } = await callApiPage(staffApi.listActivity, { query, signal });
      return { ...body, next: nextCursor };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
