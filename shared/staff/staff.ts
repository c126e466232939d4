import * as v from 'valibot';
import { emailSchema } from '../inquiries/contact-details.ts';
import { requiredLine } from '../text.ts';
import { PasskeyRequestOptions } from './passkeys.ts';

export const tokenStorageKey = 'token';

export const LoginInput = v.strictObject({
  email: requiredLine(254, 'Enter your e-mail address.'),
  // Not trimmed: blanks can be part of a password.
  password: v.pipe(v.string(), v.minLength(1, 'Enter your password.'), v.maxLength(256)),
});
export type LoginInput = v.InferOutput<typeof LoginInput>;

export const LoginResponse = v.object({
  success: v.boolean(),
  token: v.optional(v.string()),
  message: v.string(),
  /** The session may only choose a new password. */
  passwordFirst: v.optional(v.literal(true)),
  /** Present with `success: false` if the password is right and the account also needs a passkey. */
  passkey: v.optional(PasskeyRequestOptions),
});
export type LoginResponse = v.InferOutput<typeof LoginResponse>;

export const ForgotPasswordInput = v.strictObject({ email: requiredLine(254, 'Enter your e-mail address.') });

export const passwordLength = { min: 12, max: 256 } as const;

export const NewPassword = v.pipe(
  v.string(),
  v.minLength(passwordLength.min, `Use at least ${passwordLength.min} characters.`),
  v.maxLength(passwordLength.max, `Use at most ${passwordLength.max} characters.`),
);

export const ResetPasswordInput = v.strictObject({
  token: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  password: NewPassword,
});

export const MessageResponse = v.object({ message: v.string() });
export const LogoutResponse = v.object({ success: v.boolean(), message: v.string() });

export const sessionMessages = {
  loginFailed: 'Login failed. Please try again.',
  storageBlocked:
    'This browser lets us keep nothing, so it can’t stay logged in. Allow cookies for this site, then log in again.',
  loggingIn: 'Logging in...',
  wrongPassword: 'Invalid email or password.',
  resetSent: 'Password reset link sent to your email!',
  resetDelayed:
    'E-mail isn’t getting through right now. We’ll send the link as soon as it does; if it isn’t there in an hour, ask again.',
  resetFailed: 'Something went wrong!',
  logoutFailed: 'Failed to log out. Please try again.',
} as const;

/** Owners may do all that staff may, and also manage accounts and erase personal data. */
export const roles = ['owner', 'staff'] as const;
export const Role = v.picklist(roles);
export type Role = v.InferOutput<typeof Role>;

export const roleLabels: Record<Role, string> = { owner: 'Owner', staff: 'Staff' };

const name = requiredLine(100, 'Enter your name.');
const linkToken = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

export const Account = v.object({ id: v.string(), email: v.string(), name: v.string(), role: Role });
export type Account = v.InferOutput<typeof Account>;

export const AccountInput = v.strictObject({ name });

export const PasswordChange = v.strictObject({
  currentPassword: v.pipe(v.string(), v.minLength(1, 'Enter your current password.'), v.maxLength(256)),
  newPassword: NewPassword,
});

/** `token` replaces the session's previous token. */
export const RenewedSession = v.object({ message: v.string(), token: v.string() });

const OwnSession = v.object({
  id: v.string(),
  /** `Chrome on Android`. */
  browser: v.string(),
  startedAt: v.string(),
  /** Last write in this session. */
  seenAt: v.string(),
  /** The session that sent the request. */
  isThis: v.boolean(),
});
export type OwnSession = v.InferOutput<typeof OwnSession>;
export const OwnSessions = v.object({ data: v.array(OwnSession) });

const StaffMember = v.object({
  ...Account.entries,
  disabled: v.boolean(),
  /** Last write in the admin panel; null if never. */
  seenAt: v.nullable(v.string()),
  /** Number of open sessions. */
  sessions: v.number(),
  /** Number of passkeys. */
  passkeys: v.number(),
});
export type StaffMember = v.InferOutput<typeof StaffMember>;

const Invitation = v.object({
  id: v.string(),
  email: v.string(),
  role: Role,
  invitedAt: v.string(),
  /** `sending`: the mail is queued; the link's three days start when it is sent. `unsent`: sending was given up. */
  state: v.picklist(['sending', 'unsent', 'open', 'expired']),
});
export type Invitation = v.InferOutput<typeof Invitation>;

export const StaffList = v.object({ people: v.array(StaffMember), invitations: v.array(Invitation) });
export type StaffList = v.InferOutput<typeof StaffList>;

export const StaffChange = v.strictObject({ role: v.optional(Role), disabled: v.optional(v.boolean()) });
export type StaffChange = v.InferOutput<typeof StaffChange>;

export const InvitationInput = v.strictObject({
  email: v.pipe(requiredLine(254, 'Enter an e-mail address.'), emailSchema),
  role: Role,
});
export type InvitationInput = v.InferOutput<typeof InvitationInput>;

export const InvitationLink = v.strictObject({ token: linkToken });
export const InvitationDetails = v.object({ email: v.string(), role: Role });
export type InvitationDetails = v.InferOutput<typeof InvitationDetails>;

export const AcceptInvitationInput = v.strictObject({ token: linkToken, name, password: NewPassword });

/** Only the common browsers' push services are accepted, because the Worker sends requests to this address. */
const pushServicePattern =
  /^https:\/\/(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|(?:[a-z\d-]+\.)+push\.apple\.com|(?:[a-z\d-]+\.)+notify\.windows\.com)\/[\x21-\x7e]+$/;

/** True for a normalized URL of a push service, without `..` or a line break. */
const isPushService = (endpoint: string) =>
  pushServicePattern.test(endpoint) && URL.canParse(endpoint) && new URL(endpoint).href === endpoint;

const base64Key = (maxLength: number) => v.pipe(v.string(), v.regex(/^[\w-]+={0,2}$/), v.maxLength(maxLength));

export const DeviceInput = v.strictObject({
  endpoint: v.pipe(v.string(), v.maxLength(1_000), v.check(isPushService, 'This isn’t the address of a push service.')),
  keys: v.strictObject({ p256dh: base64Key(120), auth: base64Key(40) }),
});
export type DeviceInput = v.InferOutput<typeof DeviceInput>;

export const Device = v.object({
  id: v.string(),
  browser: v.string(),
  addedAt: v.string(),
});
export type Device = v.InferOutput<typeof Device>;

/** `publicKey` is the site's VAPID key in base64url; null where notifications are not set up. */
export const Devices = v.object({ publicKey: v.nullable(v.string()), data: v.array(Device) });
export type Devices = v.InferOutput<typeof Devices>;

export const NotificationText = v.object({ title: v.string(), body: v.string(), path: v.string() });
export type NotificationText = v.InferOutput<typeof NotificationText>;

/** Sent by the service worker to its windows when a notification is clicked; a window that shows this path replies. */
export const OpenPageMessage = v.object({ opens: v.string() });
export type OpenPageMessage = v.InferOutput<typeof OpenPageMessage>;
