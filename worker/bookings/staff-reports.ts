import { createDb } from '../db/client';
import { tellOwners } from '../db/queue-mail';
import type { Call } from '../env';

/** Statements behind the event of what gives money back: all owners are told, unless an owner did it. */
export function tellsOfStaff(c: Call, reason: string) {
  if (c.get('adminRole') === 'owner') return [];
  c.set('mailQueued', true);
  return [tellOwners(createDb(c.env), Date.now(), reason)];
}
