import type { WorkboxPlugin } from 'workbox-core/types';
import { ExpirationPlugin } from 'workbox-expiration';
import { siteMark } from '#shared/settings/brand';

export const isOurs = ({ headers }: Response): boolean => headers.get(siteMark.name) === siteMark.value;

/** For every cache of files: a captive portal's response, or an error, counts as a failed request and is never stored. */
export const onlyOurs: WorkboxPlugin = {
  fetchDidSucceed: async ({ request, response }) => {
    if (response.status !== 200 || !isOurs(response)) throw new TypeError(`Unexpected response for ${request.url}`);
    return response;
  },
};

export const anyVary = { ignoreVary: true };

/** Drops the least recently used entries. The plugin's types predate exactOptionalPropertyTypes. */
export const dropOldest = (maxEntries: number): WorkboxPlugin =>
  new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true, matchOptions: anyVary }) as WorkboxPlugin;
