import * as v from 'valibot';

// What the site tells phones of the agency's people: that an inquiry came.

/** The push services of the browsers there are. Others are refused: the site would call any address it is given. */
const services =
  /^https:\/\/(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|(?:[a-z\d-]+\.)+push\.apple\.com|(?:[a-z\d-]+\.)+notify\.windows\.com)\/[\x21-\x7e]+$/;

/** True if this is one of {@link services}, written as a browser would write it: without `..` or a line break. */
const isPushService = (endpoint: string) =>
  services.test(endpoint) && URL.canParse(endpoint) && new URL(endpoint).href === endpoint;

const key = (length: number) => v.pipe(v.string(), v.regex(/^[\w-]+={0,2}$/), v.maxLength(length));

export const DeviceInput = v.strictObject({
  endpoint: v.pipe(v.string(), v.maxLength(1_000), v.check(isPushService, 'This isn’t the address of a push service.')),
  keys: v.strictObject({ p256dh: key(120), auth: key(40) }),
});
export type DeviceInput = v.InferOutput<typeof DeviceInput>;

export const Device = v.object({
  id: v.string(),
  browser: v.string(),
  addedAt: v.string(),
});
export type Device = v.InferOutput<typeof Device>;

/** `publicKey` is the site's, base64url: a browser asks its push service with it. Null where notifications aren't set up. */
export const Devices = v.object({ publicKey: v.nullable(v.string()), data: v.array(Device) });
export type Devices = v.InferOutput<typeof Devices>;

export const NotificationText = v.object({ title: v.string(), body: v.string(), path: v.string() });
export type NotificationText = v.InferOutput<typeof NotificationText>;

/** Asked of each window when a notification is pressed, with a port: who shows this path's screen answers, and is told. */
export const Opening = v.object({ opens: v.string() });
export type Opening = v.InferOutput<typeof Opening>;
