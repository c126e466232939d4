import { Hono } from 'hono';
import { api } from '#shared/calls';
import type { PaymentHosts } from '#shared/quotes/payment-host';
import { isHost } from '#shared/text/hosts';
import { lineOf } from '../audit/recording';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { fail } from '../http/fail';
import { requireAdmin, requireOwner } from '../http/require-admin';
import { readConfirmed } from '../session/passkeys/confirm';
import { insertPaymentHost, listPaymentHosts, removePaymentHost } from './payment-hosts';

const one = `${api.paymentHosts}/:host` as const;

export const paymentHostRoutes = new Hono<AppEnv>()
  .get(api.paymentHosts, requireAdmin, async (c) => {
    const rows = await listPaymentHosts(createDb(c.env));
    const data = rows.map(({ host, allowedAt }) => ({ host, allowedAt: new Date(allowedAt).toISOString() }));
    return c.json({ data } satisfies PaymentHosts);
  })
  .post(`${one}/allow`, requireOwner, async (c) => {
    const owner = await readConfirmed(c);
    const host = c.req.param('host');
    if (!isHost(host)) return fail(c, 'bad_request', 'This is no site’s name. Enter one such as pay.example.in.');
    const event = { action: 'payment_host_allowed', subject: host, label: host } as const;
    const db = createDb(c.env);
    await insertPaymentHost(db, lineOf(c, event), host, owner.id, Date.now());
    return c.json({ message: `Payment links to ${host} are allowed.` });
  })
  .post(`${one}/remove`, requireOwner, async (c) => {
    const owner = await readConfirmed(c);
    const host = c.req.param('host');
    const event = { action: 'payment_host_removed', subject: host, label: host } as const;
    const db = createDb(c.env);
    const isDone = await removePaymentHost(db, lineOf(c, event), host, owner.id);
    if (!isDone) return fail(c, 'not_found', `${host} isn’t on the list.`);
    return c.json({ message: `New payment links to ${host} are no longer allowed.` });
  });
