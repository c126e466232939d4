import { Hono } from 'hono';
import type { ResponseOf } from '#shared/api';
import { createSampleMailValues } from '#shared/email/sample-values';
import * as siteApi from '#shared/settings/api';
import { brandKinds, maxBrandPictureBytes } from '#shared/settings/brand';
import {
  isSameValue,
  type SavedSettings,
  type Settings,
  type SettingsResponse,
  settingsFields,
  toPublicFacts,
} from '#shared/settings/settings';
import { toSite } from '#shared/settings/site';
import { uploadLimits } from '#shared/tours/pictures';
import { insertAuditEvent, insertEvent, toActor } from '../audit/audit-log';
import { limitAttempts } from '../auth/login-attempts';
import { findSitePhotos } from '../cache/site-photos';
import { findMailbox } from '../cache/site-state';
import { createDb } from '../db/client';
import { fillCustomerMail } from '../email/customer-mails';
import { formatMailText, logMailError, type Mail, sendMail } from '../email/outbox';
import type { AppEnv, RequestContext } from '../env';
import { isStale, setEtag } from '../middleware/cache-headers';
import { throwError } from '../middleware/errors';
import { listChangedProtectedFields } from '../middleware/owner-actions';
import { readFormWithFiles, readJson } from '../middleware/read-body';
import { requireOwner, requireRecentProof } from '../middleware/require-staff';
import { ImagesQuotaError, PictureError } from '../pictures/images';
import { storeBrandPicture } from '../pictures/upload';
import { findDemoContent, removeDemo } from './demo';
import { findSettings, insertSettings, type StoredSettings } from './queries';

const maxSettingsBytes = 128 * 1024;

const isSameSettings = (a: Settings, b: Settings) => settingsFields.every((field) => isSameValue(a[field], b[field]));

const formatChangedFields = (oldSettings: Settings, newSettings: Settings) =>
  settingsFields.filter((field) => !isSameValue(oldSettings[field], newSettings[field])).join(', ');

/** The 412 contains the current settings, so that the owner can compare. */
function throwConflict(c: RequestContext, current: StoredSettings): Response {
  return throwError(c, 'conflict', 'Someone else changed the settings.', { current });
}

async function respondWithSettings(
  c: RequestContext,
  message: string,
  storedSettings: StoredSettings,
): Promise<Response> {
  setEtag(c, storedSettings);
  const photos = await findSitePhotos(createDb(c.env), storedSettings.settings);
  return c.json({ message, ...storedSettings, photos } satisfies SavedSettings);
}

export const settingsRoutes = new Hono<AppEnv>()
  .get(siteApi.readSettings.path, requireOwner, async (c) => {
    const storedSettings = await findSettings(createDb(c.env));
    setEtag(c, storedSettings);
    return c.json(storedSettings satisfies SettingsResponse);
  })
  .put(siteApi.saveSettings.path, requireOwner, async (c) => {
    const input = await readJson(c, siteApi.saveSettings.body, maxSettingsBytes);
    const db = createDb(c.env);
    const storedSettings = await findSettings(db);
    // Also true for a repeat of a request whose response was lost.
    if (isSameSettings(storedSettings.settings, input))
      return respondWithSettings(c, 'The settings are as you wrote them.', storedSettings);
    if (isStale(c, storedSettings)) return throwConflict(c, storedSettings);
    const isProtected = listChangedProtectedFields(storedSettings.settings, input).length > 0;
    if (isProtected) requireRecentProof(c);
    const label = formatChangedFields(storedSettings.settings, input);
    const now = Date.now();
    const newSettings = { settings: input, now, agencyEmail: c.env.AGENCY_EMAIL };
    if (
      await insertSettings(db, storedSettings, newSettings, insertAuditEvent(c, { action: 'settings_changed', label }))
    ) {
      if (isProtected) c.set('mailQueued', true);
      return respondWithSettings(c, 'Saved. The site shows it within a minute.', {
        version: storedSettings.version + 1,
        settings: input,
      });
    }
    return throwConflict(c, await findSettings(db));
  })
  .post(siteApi.sendTestMail.path, requireOwner, sendTestMail)
  .post(siteApi.sendCustomerMailTest.path, requireOwner, sendCustomerMailTest)
  .post(siteApi.addBrandPicture.path, requireOwner, addBrandPicture)
  .get(siteApi.readDemo.path, requireOwner, async (c) => {
    const db = createDb(c.env);
    const content = await findDemoContent(db, await findSettings(db), Date.now());
    return c.json(content satisfies ResponseOf<typeof siteApi.readDemo>);
  })
  .post(siteApi.removeDemo.path, requireOwner, async (c) => {
    const selection = await readJson(c, siteApi.removeDemo.body, maxSettingsBytes);
    const db = createDb(c.env);
    const removed = await removeDemo(db, await findSettings(db), selection, toActor(c), Date.now());
    return c.json({ ...removed, message: formatRemoved(removed) } satisfies ResponseOf<typeof siteApi.removeDemo>);
  });

function formatRemoved({ tours, people }: { tours: number; people: number }): string {
  const parts = [
    ...(tours > 0 ? [tours === 1 ? '1 tour' : `${tours} tours`] : []),
    ...(people > 0 ? [people === 1 ? '1 person' : `${people} people`] : []),
  ];
  if (parts.length === 0) return 'Nothing of what you chose was left.';
  const restoreHint = tours > 0 ? ' For 30 days you can restore tours: Edit Tours, Deleted.' : '';
  return `${parts.join(' and ')} ${tours + people === 1 ? 'is' : 'are'} gone.${restoreHint}`;
}

/** Sent at once instead of through the outbox, so that the owner sees a failure. */
async function sendNow(c: RequestContext, mail: Mail): Promise<Response> {
  const { env } = c;
  const { settings } = await findSettings(createDb(env));
  try {
    await sendMail({ env, site: toSite(toPublicFacts(settings)) }, mail);
  } catch (error) {
    logMailError(error, {});
    return throwError(
      c,
      'unavailable',
      `The test couldn’t be sent to ${mail.to}. Is the address right, and verified in Cloudflare’s Email Routing?`,
    );
  }
  return c.json({ message: `Sent to ${mail.to}. Look in its inbox.` } satisfies ResponseOf<
    typeof siteApi.sendTestMail
  >);
}

async function sendTestMail(c: RequestContext): Promise<Response> {
  await limitAttempts(c, 'test-mail');
  const { settings } = await findSettings(createDb(c.env));
  const site = toSite(toPublicFacts(settings));
  const text = formatMailText(
    site,
    `This is a test: mails for ${site.name} arrive here.`,
    '',
    'Inquiries, accepted quotes and reported payments come to this address.',
  );
  return sendNow(c, { to: findMailbox(c.env, settings), subject: `Test: mailbox of ${site.name}`, text });
}

async function sendCustomerMailTest(c: RequestContext): Promise<Response> {
  await limitAttempts(c, 'test-mail');
  const { kind, language, ...mailText } = await readJson(c, siteApi.sendCustomerMailTest.body, maxSettingsBytes);
  const { site } = c.var;
  const mail = fillCustomerMail(kind, mailText, createSampleMailValues(language, site), site);
  return sendNow(c, { to: c.get('adminEmail'), language, ...mail, subject: `Test: ${mail.subject}` });
}

const imagesQuotaMessage =
  'Pictures can’t be prepared just now: this month’s free allowance of Cloudflare Images is used up. An owner can switch on its paid plan in Cloudflare’s dashboard.';

/** Stores the form's file `picture`; the site shows it only once the saved settings refer to it. */
async function addBrandPicture(c: RequestContext): Promise<Response> {
  const kind = brandKinds.find((candidate) => candidate === c.req.param('kind'));
  if (!kind) return throwError(c, 'not_found', 'There’s no such picture.');
  const maxFileBytes = kind === 'photo' ? uploadLimits.fileBytes : maxBrandPictureBytes;
  const limits = { maxParts: 1, maxFieldBytes: 1024, maxFileBytes };
  const { files } = await readFormWithFiles(c, maxFileBytes + 1024, limits);
  const file = files.find(({ field }) => field === 'picture');
  if (!file) return throwError(c, 'bad_request', 'Choose a picture.');
  // First, because this fails if the user's access was revoked meanwhile.
  await insertEvent(createDb(c.env), toActor(c), { action: 'brand_picture_added', label: kind });
  try {
    return c.json({ sha: await storeBrandPicture(c.env, kind, file.bytes) } satisfies ResponseOf<
      typeof siteApi.addBrandPicture
    >);
  } catch (error) {
    if (error instanceof ImagesQuotaError) return throwError(c, 'too_many', imagesQuotaMessage);
    if (!(error instanceof PictureError)) throw error;
    return throwError(c, 'unsupported_type', `This picture can’t be used: ${error.message}`);
  }
}
