import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/calls';
import { MailQueue } from '#shared/site/health';
import { DeskFigures } from '#shared/staff/desk-figures';
import { ask } from '../session/ask';

/** In milliseconds. */
const everyMinute = 60_000;

/** The fate of the inquiries of the last days and weeks. */
export const deskFiguresQuery = queryOptions({
  queryKey: ['desk-figures'],
  queryFn: ({ signal }) => ask(api.deskFigures, { schema: DeskFigures, signal }),
  refetchInterval: 5 * everyMinute,
});

/** Since when mail from the site is stuck (ISO 8601); null while it goes out. */
export const stuckMailQuery = queryOptions({
  queryKey: ['stuck-mail'],
  queryFn: async ({ signal }) => (await ask(api.mailQueue, { schema: MailQueue, signal })).stuckSince,
  refetchInterval: everyMinute,
});
