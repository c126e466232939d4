import { Hono } from 'hono';
import type { InferOutput } from 'valibot';
import type { ApiCall } from '#shared/api';
import type { LinkRows } from '#shared/links';
import { lineOf, type NewEvent } from '../audit/recording';
import { createDb } from '../db/client';
import type { AppEnv, Call } from '../env';
import { fail } from '../http/fail';
import { requireAdmin } from '../http/require-admin';
import { endLink, type LinkTarget, listLinks } from './links';

type LinkCalls = Record<'list' | 'end', ApiCall>;

/**
 * Routes that list the links to a target, newest first, and that end one of them before its time.
 *
 * @param find returns the target that a call is about, and the event of ending one of its links
 */
export const createLinkRoutes = (
  { list, end }: LinkCalls,
  find: (c: Call) => Promise<LinkTarget & { ended: NewEvent }>,
) =>
  new Hono<AppEnv>()
    .get(list.path, requireAdmin, async (c) => {
      const data = await listLinks(createDb(c.env), await find(c));
      return c.json({ data } satisfies InferOutput<typeof LinkRows>);
    })
    .delete(end.path, requireAdmin, async (c) => {
      const { which, ended } = await find(c);
      const isDone = await endLink(createDb(c.env), lineOf(c, ended), which, c.req.param('link') ?? '', Date.now());
      return isDone ? c.json({ message: 'The link is ended.' }) : fail(c, 'not_found', 'This link was ended before.');
    });
