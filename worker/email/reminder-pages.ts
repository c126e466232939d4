import { Hono } from 'hono';
import { maskEmail, type ReminderView } from '#shared/email/reminder-view';
import { reminderPaths } from '#shared/link-routes';
import type { Site } from '#shared/settings/site';
import { createDb, evaluateCondition } from '../db/client';
import type { AppEnv, RequestContext } from '../env';
import {
  countWriteIfAllowed,
  type RenderedPage,
  readLinkForm,
  readToken,
  requireLinkTarget,
  respondWithLinkPage,
  toRoutePath,
} from '../links/links';
import { hasStoppedReminders } from './customer-mails';
import { findReminderRecipient, type ReminderRecipient, resumeReminders, stopReminders } from './stopped-reminders';

type RenderReminders = (view: ReminderView, site: Site) => Promise<RenderedPage>;

const maxFormBytes = 4 * 1024;

/**
 * Page on which a customer stops reminders, or wants them again. It works without scripts. Mail programs post
 * `List-Unsubscribe=One-Click` to it (RFC 8058); opening the link alone changes nothing.
 */
export function createReminderPages(render: RenderReminders) {
  const sendPage = async (c: RequestContext, view: ReminderView, status: 200 | 404 | 429 = 200) =>
    respondWithLinkPage(c, await render(view, c.var.site), status);
  const requireRecipient = (c: RequestContext): Promise<ReminderRecipient> =>
    requireLinkTarget(c, findReminderRecipient, () => sendPage(c, { kind: 'missing' }, 404));
  const path = toRoutePath(reminderPaths.reminders);
  return new Hono<AppEnv>()
    .get(path, async (c) => {
      const { email } = await requireRecipient(c);
      const isStopped = await evaluateCondition(createDb(c.env), hasStoppedReminders(email));
      const kind = isStopped ? 'stopped' : 'running';
      return sendPage(c, { kind, token: readToken(c), maskedEmail: maskEmail(email) });
    })
    .post(path, async (c) => {
      const form = await readLinkForm(c, 'reminders', maxFormBytes);
      const recipient = await requireRecipient(c);
      const db = createDb(c.env);
      const now = Date.now();
      if (!(await countWriteIfAllowed(db, recipient.tokenHash, now))) return sendPage(c, { kind: 'tooMany' }, 429);
      const isResumed = form.get('reminders') === 'on';
      if (isResumed) await resumeReminders(db, recipient, c.get('requestId'));
      else await stopReminders(db, recipient, c.get('requestId'), now);
      const kind = isResumed ? 'running' : 'stopped';
      return sendPage(c, { kind, token: readToken(c), maskedEmail: maskEmail(recipient.email) });
    });
}
