import * as v from 'valibot';

// What the site tells phones of the agency's people: that an inquiry came.

const hour = v.pipe(v.number(), v.integer(), v.minValue(0, 'Choose an hour.'), v.maxValue(23, 'Choose an hour.'));

/** Hours of the day in India, from 0 to 23, between which a phone stays quiet; the same twice means never. */
export const QuietHours = v.object({ quietFrom: hour, quietUntil: hour });
export type QuietHours = v.InferOutput<typeof QuietHours>;

export const quietAtFirst: QuietHours = { quietFrom: 21, quietUntil: 8 };

/** The push services of the browsers there are. Others are refused: the site would call any address it is given. */
const services =
  /^https:\/\/(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[\w.-]+\.push\.apple\.com|[\w.-]+\.notify\.windows\.com)\//;

const key = (length: number) => v.pipe(v.string(), v.regex(/^[\w-]+={0,2}$/), v.maxLength(length));

export const DeviceInput = v.strictObject({
  endpoint: v.pipe(v.string(), v.maxLength(1_000), v.regex(services, 'This isn’t the address of a push service.')),
  keys: v.strictObject({ p256dh: key(120), auth: key(40) }),
  siteKey: key(90),
  /** The id of this browser's former subscription, with another of the site's keys: this one takes its place. */
  replaces: v.optional(v.pipe(v.string(), v.maxLength(64))),
  ...QuietHours.entries,
});
export type DeviceInput = v.InferOutput<typeof DeviceInput>;

export const Device = v.object({
  id: v.string(),
  browser: v.string(),
  addedAt: v.string(),
  /** False where it subscribed with another key than the site has now: it's told nothing until the desk is opened on it. */
  isTold: v.boolean(),
  ...QuietHours.entries,
});
export type Device = v.InferOutput<typeof Device>;

/** `publicKey` is the site's, base64url: a browser asks its push service with it. Null where notifications aren't set up. */
export const Devices = v.object({ publicKey: v.nullable(v.string()), data: v.array(Device) });
export type Devices = v.InferOutput<typeof Devices>;

export const TriedDevice = v.object({ delivered: v.boolean(), message: v.string() });
export type TriedDevice = v.InferOutput<typeof TriedDevice>;

export const NotificationText = v.object({ title: v.string(), body: v.string(), path: v.string() });
export type NotificationText = v.InferOutput<typeof NotificationText>;

/** Asked of each window when a notification is pressed, with a port: who shows this path's screen answers, and is told. */
export const Opening = v.object({ opens: v.string() });
export type Opening = v.InferOutput<typeof Opening>;

const minute = 60_000;
const day = 24 * 60 * minute;
const toIndia = 330 * minute;

/** When a phone that is quiet at `now` may be told (ms), or null if it isn't quiet. */
export function findQuietEnd(now: number, { quietFrom, quietUntil }: QuietHours): number | null {
  const sinceMidnight = (now + toIndia) % day;
  const from = quietFrom * 60 * minute;
  const until = quietUntil * 60 * minute;
  const isQuiet =
    from <= until ? sinceMidnight >= from && sinceMidnight < until : sinceMidnight >= from || sinceMidnight < until;
  if (!isQuiet) return null;
  const left = until - sinceMidnight;
  return now + (left > 0 ? left : left + day);
}
