import type { WorkboxPlugin } from 'workbox-core/types';
import { ExpirationPlugin } from 'workbox-expiration';
import { siteHeader } from '#shared/settings/brand';

export const isOurResponse = ({ headers }: Response): boolean => headers.get(siteHeader.name) === siteHeader.value;

/** Makes a request fail if the response is an error or a captive portal's page, so that neither is cached. */
export const rejectForeignResponses: WorkboxPlugin = {
  fetchDidSucceed: async ({ request, response }) => {
    if (response.status !== 200 || !isOurResponse(response))
      throw new TypeError(`Unexpected response for ${request.url}`);
    return response;
  },
};

export const ignoreVary = { ignoreVary: true };

/** Removes the least recently used entries. The cast is needed, because the plugin's types predate exactOptionalPropertyTypes. */
export const limitEntries = (maxEntries: number): WorkboxPlugin =>
  new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true, matchOptions: ignoreVary }) as WorkboxPlugin;
