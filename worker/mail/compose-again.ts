import { pages } from '#shared/paths';
import { site } from '#shared/site/site';
import { formatMoment } from '#shared/text/dates';
import type { Env } from '../env';
import type { Mail } from './outbox';

const toMoment = (at: number) => formatMoment(new Date(at).toISOString());

/** The mail to the agency after mail was stuck. `since`: from when, in milliseconds. Times are India's. */
export async function composeMailAgain(env: Env, since: string, queuedAt: number): Promise<Mail> {
  return {
    to: env.AGENCY_EMAIL,
    subject: `E-mail from ${site.name} works again`,
    text: [
      `From ${toMoment(Number(since))} to ${toMoment(queuedAt)} the site could not send e-mail. It works again, and what`,
      'was waiting has been sent.',
      '',
      `No inquiry was lost: each was stored as it came in. All inquiries: ${env.SITE_URL}${pages.inquiries}`,
      'Someone who asked for a new password in that time may have to ask again.',
      '',
      site.name,
      '',
    ].join('\n'),
  };
}
