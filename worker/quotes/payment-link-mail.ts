import { eq } from 'drizzle-orm';
import { deskLinks } from '#shared/site/protected-pages';
import { site } from '#shared/site/site';
import { formatMoment } from '#shared/text/dates';
import { cleanLine } from '#shared/text/text';
import { createDb } from '../db/client';
import { inquiryEvents } from '../db/schema';
import type { Env } from '../env';
import type { Mail } from '../mail/outbox';

export async function composePaymentLinkMail(env: Env, eventId: string): Promise<Mail | null> {
  const [event] = await createDb(env)
    .select()
    .from(inquiryEvents)
    .where(eq(inquiryEvents.id, Number(eventId)));
  if (!event) return null;
  const {
    text: quote,
    from,
    to,
  } = JSON.parse(event.detail) as { text: string; from: string | null; to: string | null };
  return {
    to: env.AGENCY_EMAIL,
    subject: `The payment link of quote ${quote} was changed`,
    text: [
      `The payment link of quote ${quote} was changed by ${cleanLine(event.actorName)}`,
      `on ${formatMoment(new Date(event.at).toISOString())}, Indian time.`,
      '',
      `Before: ${from ?? 'none'}`,
      `Now:    ${to ?? 'none'}`,
      '',
      'If that isn’t where you want to be paid, put the right link back, and ask who changed it.',
      `The quote: ${env.SITE_URL}${deskLinks.quotesOf(event.inquiry)}`,
      '',
      site.name,
      '',
    ].join('\n'),
  };
}
