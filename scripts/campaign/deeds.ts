import { api } from '#shared/calls';
import type { PersonChange } from '#shared/staff/staff';
import { admin } from '../../e2e/template-state';
import { type Member, newSubscription } from './members';
import type { Call } from './routes';

/** The rows that the calls are about. */
export interface Things {
  tour: string;
  departure: string;
  inquiry: string;
  quote: string;
  /** The site's public key for notifications. */
  siteKey: string;
}

export interface Deed {
  method: string;
  path: string;
  body?: object | undefined;
}

/** Work that takes a second of the processor. */
const rare = new Set<string>([api.accountPassword]);

/** A body with which a call does something; others get an empty one. */
function bodyOf(path: string, { inquiry, tour, siteKey }: Things): object {
  const bodies: Record<string, object> = {
    [api.account]: { name: 'Somebody' },
    [api.accountPassword]: { currentPassword: admin.password, newPassword: 'seven goats on a bridge' },
    [api.devices]: { ...newSubscription(), siteKey, quietFrom: 0, quietUntil: 0 },
    [api.answerTemplates]: { title: 'A title', language: 'en', text: 'Hello.' },
    [api.inquiry(inquiry)]: { note: 'Rang.' },
    [api.inboxChanges]: { items: [{ id: inquiry, version: 1 }], change: { note: 'Rang.' } },
    [api.inbox]: { tab: 'all' },
    [api.handledInquiry(inquiry)]: { handled: true },
    [api.tourStage(tour)]: { stage: 'live' },
  };
  return bodies[path] ?? (path.startsWith(`${api.tours}/${tour}/departures`) ? { seats: 1 } : {});
}

/** The call's address with what is there in it; what deletes is aimed at nothing, since the others need it too. */
function aim({ method, path }: Call, { tour, departure, inquiry, quote }: Things): string {
  const there: [string, string][] = [
    ['tours/', tour],
    ['departures/', departure],
    ['data/', inquiry],
    ['quotes/', quote],
  ];
  return path.replaceAll(/([^:]*):\w+(?:\{[^}]*\})?/g, (_, before: string) => {
    const id = method === 'DELETE' ? undefined : there.find(([kind]) => before.endsWith(kind))?.[1];
    return before + encodeURIComponent(id ?? 'nothing');
  });
}

/** Every protected call, at things that are there. */
export function deedsOf(
  calls: readonly Call[],
  things: Things,
  withRare: boolean,
): (Deed & { guard: Call['guard'] })[] {
  return calls.flatMap((call) => {
    const path = aim(call, things);
    if (call.guard === null || (rare.has(path) && !withRare)) return [];
    const { method, guard } = call;
    return [{ method, path, guard, body: method === 'GET' ? undefined : bodyOf(path, things) }];
  });
}

/** How somebody who is being removed might stay, or come back. */
export function defences(self: Member, other: Member): Deed[] {
  const change = (who: Member, body: PersonChange): Deed => ({ method: 'PUT', path: api.person(who.id), body });
  const invite = (nth: number): Deed => ({
    method: 'POST',
    path: api.invitations,
    body: { email: `${nth}.by.${self.email}`, role: 'owner' },
  });
  return [
    ...[1, 2, 3].flatMap((nth) => [
      change(self, { disabled: false }),
      change(self, { role: 'owner' }),
      change(self, { role: 'staff' }),
      invite(nth),
    ]),
    change(other, { disabled: true }),
    change(other, { role: 'staff' }),
    { method: 'DELETE', path: api.personSessions(other.id) },
  ];
}
