import { Hono } from 'hono';
import { paymentEventsPath } from '#shared/bookings/api';
import { toOutsideActor } from '../audit/audit-log';
import type { AppEnv } from '../env';
import { throwError } from '../middleware/errors';
import { readText } from '../middleware/read-body';
import { findGateway } from './gateway';
import { recordEvent } from './record-event';

const maxEventBytes = 256 * 1024;

/** Events of the payment gateway. It sends an event again, for a day, until it gets 200. */
export const paymentEventRoutes = new Hono<AppEnv>().post(paymentEventsPath, async (c) => {
  const gateway = findGateway(c.env);
  if (!gateway?.readEvent) return throwError(c, 'not_found', 'There’s no payment gateway here.');
  // The signature is over the body as it was sent.
  const event = await gateway.readEvent(await readText(c, maxEventBytes), c.req.raw.headers);
  if (event === 'unsigned') return throwError(c, 'bad_request', 'The signature is not the gateway’s.');
  if (event === null) return c.json({ message: 'Nothing to do.' });
  const actor = toOutsideActor(c.get('requestId'), gateway.name);
  if (!(await recordEvent(c.env, { event, actor })))
    return throwError(c, 'unavailable', 'Please send this again later.');
  c.set('mailQueued', true);
  return c.json({ message: 'Recorded.' });
});
