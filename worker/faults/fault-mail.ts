import * as v from 'valibot';
import { FaultCount, faults, faultsPage } from '#shared/site/faults';
import { site } from '#shared/site/site';
import { formatMoment } from '#shared/text/dates';
import { formatNumber } from '#shared/tours/heights';
import type { Env } from '../env';
import { type Mail, signed } from '../mail/outbox';

const toMoment = (at: number) => formatMoment(new Date(at).toISOString());

function toTimes({ count, from, until }: FaultCount): string {
  if (count === 1) return `Seen on ${toMoment(until)}.`;
  const times = `Seen ${formatNumber(count)} times`;
  return from === until ? `${times} on ${toMoment(from)}.` : `${times}, from ${toMoment(from)} to ${toMoment(until)}.`;
}

export function composeFaults(env: Env, told: readonly FaultCount[]): Mail {
  const titles = told.map(({ kind }) => faults[kind].title);
  const more = titles.length > 1 ? `, and ${titles.length - 1} more` : '';
  const parts = told.flatMap((fault) => {
    const { title, advice } = faults[fault.kind];
    return [title.toUpperCase(), toTimes(fault), '', advice.replaceAll('`', ''), ''];
  });
  return {
    to: env.AGENCY_EMAIL,
    subject: `${site.name}: ${(titles[0] ?? '').replace(/^./, (first) => first.toLowerCase())}${more}`,
    text: signed(
      ...parts,
      `All that can go wrong, and what to do: ${env.SITE_URL}${faultsPage}`,
      `How the site is right now: ${env.SITE_URL}/healthz`,
      '',
      'You get at most one such mail an hour, and none once it has ended.',
    ),
  };
}

/** In milliseconds: older than that it is no news. */
const stale = 3 * 60 * 60 * 1000;

/** Written from what was counted, which the mail's row has; null if the mailer was down too long. */
export async function composeFaultMail(env: Env, ref: string, queuedAt: number, now: number): Promise<Mail | null> {
  if (now - queuedAt > stale) return null;
  const told = v.safeParse(v.array(FaultCount), JSON.parse(ref));
  return told.success ? composeFaults(env, told.output) : null;
}
