import { type Context, Hono } from 'hono';
import type * as v from 'valibot';
import { api } from '#shared/calls';
import {
  isSameValue,
  type SavedSettings,
  Settings,
  type SettingsAnswer,
  type SettingsHistory,
  type SettingsPreview,
  settingsFields,
} from '#shared/site/settings';
import { lineOf, nameOf } from '../audit/actor';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { fail } from '../http/fail';
import { readJson } from '../http/read-body';
import { requireOwner } from '../http/require-admin';
import { isStale, setTag } from '../http/versioned';
import { noteSettings } from '../kept/settings';
import { createPreviewKey } from '../tours/preview';
import { addBrandPicture } from './brand-picture';
import {
  findSettings,
  insertSettings,
  insertSettingsPreview,
  listSettingsChanges,
  type StoredSettings,
} from './queries';

type C = Context<AppEnv>;

const settingsBytes = 32 * 1024;

const isSame = (one: Settings, other: Settings) =>
  settingsFields.every((field) => isSameValue(one[field], other[field]));

const changedBetween = (one: Settings, other: Settings) =>
  settingsFields.filter((field) => !isSameValue(one[field], other[field])).join(', ');

/** 412 with what holds now, so that a person can choose. */
function conflict(c: C, current: StoredSettings): Response {
  return fail(c, 'conflict', 'Someone else changed the settings.', { current });
}

function say(c: C, message: string, stored: StoredSettings): Response {
  setTag(c, stored);
  return c.json({ message, ...stored } satisfies SavedSettings);
}

export const settingsRoutes = new Hono<AppEnv>()
  .get(api.settings, requireOwner, async (c) => {
    const stored = await findSettings(createDb(c.env));
    setTag(c, stored);
    return c.json(stored satisfies SettingsAnswer);
  })
  .put(api.settings, requireOwner, async (c) => {
    const read = await readJson(c, Settings, settingsBytes);
    if (read instanceof Response) return read;
    const db = createDb(c.env);
    const stored = await findSettings(db);
    // A repeat of a call whose answer was lost, too.
    if (isSame(stored.settings, read.value)) return say(c, 'The settings are as you wrote them.', stored);
    if (isStale(c, stored)) return conflict(c, stored);
    const label = changedBetween(stored.settings, read.value);
    const event = { action: 'settings_changed', label } as const;
    const now = Date.now();
    const saved = { value: read.value, by: nameOf(c), now };
    if (await insertSettings(db, stored, saved, lineOf(c, event))) {
      const state = { version: stored.version + 1, value: JSON.stringify(read.value) };
      await noteSettings(c.env, state);
      return say(c, 'Saved. The site shows it within a minute.', { version: state.version, settings: read.value });
    }
    return conflict(c, await findSettings(db));
  })
  .post(api.brandPicture(':kind'), requireOwner, addBrandPicture)
  .get(api.settingsHistory, requireOwner, async (c) => {
    const data = await listSettingsChanges(createDb(c.env));
    return c.json({ data } satisfies v.InferOutput<typeof SettingsHistory>);
  })
  .post(api.previewSettings, requireOwner, async (c) => {
    const read = await readJson(c, Settings, settingsBytes);
    if (read instanceof Response) return read;
    const key = createPreviewKey();
    const db = createDb(c.env);
    const line = lineOf(c, { action: 'settings_previewed' });
    await insertSettingsPreview(db, key, { value: read.value, now: Date.now() }, line);
    const path = (page: string) => `/preview/settings/${page}/${key}`;
    return c.json({
      home: path('home'),
      about: path('about'),
      terms: path('terms'),
      quote: path('quote'),
    } satisfies SettingsPreview);
  });
