import { type QueryClient, useQuery } from '@tanstack/react-query';
import { listPasskeys } from '#shared/staff/api';
import type { Passkey } from '#shared/staff/passkey';
import { putInList, readingList } from './reading';

const queryKey = ['passkeys'];

export const passkeysQuery = readingList(queryKey, listPasskeys);

export const useHasPasskey = () => (useQuery(passkeysQuery).data?.length ?? 0) > 0;

export const putPasskey = (client: QueryClient, passkey: Passkey) => putInList(client, queryKey, passkey, 'last');
