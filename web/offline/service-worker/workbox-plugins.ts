import type { WorkboxPlugin } from 'workbox-core/types';
import { ExpirationPlugin } from 'workbox-expiration';
import { siteMark } from '#shared/settings/brand';

export const isOurResponse = ({ headers }: Response): boolean => headers.get(siteMark.name) === siteMark.value;

/** For every cache of files: a captive portal's response, or an error, counts as a failed request and is never stored. */
export const rejectForeignResponses: WorkboxPlugin = {
  fetchDidSucceed: async ({ request, response }) => {
    if (response.status !== 200 || !isOurResponse(response))
      throw new TypeError(`Unexpected response for ${request.url}`);
    return response;
  },
};

export const ignoreVary = { ignoreVary: true };

/** Drops the least recently used entries. The plugin's types predate exactOptionalPropertyTypes. */
export const limitEntries = (maxEntries: number): WorkboxPlugin =>
  new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true, matchOptions: ignoreVary }) as WorkboxPlugin;
