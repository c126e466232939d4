import * as v from 'valibot';
import { email } from '../inquiries/email.ts';
import { requiredLine } from '../text/text.ts';
import { NewPassword } from './session.ts';

/** An owner may do all that staff may, and also looks after the people and erases what visitors wrote. */
export const roles = ['owner', 'staff'] as const;
export const Role = v.picklist(roles);
export type Role = v.InferOutput<typeof Role>;

export const roleWords: Record<Role, string> = { owner: 'Owner', staff: 'Staff' };

const name = requiredLine(100, 'Enter your name.');
const linkToken = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

export const Account = v.object({ id: v.string(), email: v.string(), name: v.string(), role: Role });
export type Account = v.InferOutput<typeof Account>;

export const AccountInput = v.strictObject({ name });

export const PasswordChange = v.strictObject({
  currentPassword: v.pipe(v.string(), v.minLength(1, 'Enter your current password.'), v.maxLength(256)),
  newPassword: NewPassword,
});

/** `token` is the one to go on with: the session's former one has ended. */
export const RenewedSession = v.object({ message: v.string(), token: v.string() });

const OwnSession = v.object({
  id: v.string(),
  /** `Chrome on Android`. */
  browser: v.string(),
  startedAt: v.string(),
  seenAt: v.string(),
  isThis: v.boolean(),
});
export type OwnSession = v.InferOutput<typeof OwnSession>;
export const OwnSessions = v.object({ data: v.array(OwnSession) });

const Person = v.object({
  ...Account.entries,
  disabled: v.boolean(),
  /** When they last did something at the desk; null if never. */
  seenAt: v.nullable(v.string()),
  sessions: v.number(),
  passkeys: v.number(),
});
export type Person = v.InferOutput<typeof Person>;

const Invitation = v.object({
  id: v.string(),
  email: v.string(),
  role: Role,
  invitedAt: v.string(),
  /** `sending`: the mail has yet to go out, and the link's three days to begin. `unsent`: we gave it up. */
  state: v.picklist(['sending', 'unsent', 'open', 'expired']),
});
export type Invitation = v.InferOutput<typeof Invitation>;

export const People = v.object({ people: v.array(Person), invitations: v.array(Invitation) });
export type People = v.InferOutput<typeof People>;

export const PersonChange = v.strictObject({ role: v.optional(Role), disabled: v.optional(v.boolean()) });
export type PersonChange = v.InferOutput<typeof PersonChange>;

export const InvitationInput = v.strictObject({
  email: v.pipe(requiredLine(254, 'Enter an e-mail address.'), email),
  role: Role,
});
export type InvitationInput = v.InferOutput<typeof InvitationInput>;

export const InvitationLink = v.strictObject({ token: linkToken });
export const Invited = v.object({ email: v.string(), role: Role });
export type Invited = v.InferOutput<typeof Invited>;

export const AcceptInput = v.strictObject({ token: linkToken, name, password: NewPassword });
