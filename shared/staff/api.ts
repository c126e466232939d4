import * as v from 'valibot';
import { del, get, post, put } from '../api.ts';
import { Colleagues } from '../inquiries/inbox.ts';
import { ActivityPage } from './activity.ts';
import {
  Confirmation,
  MakeOptions,
  NewPasskeyInput,
  PasskeyList,
  PasskeyLoginInput,
  PasskeyNameInput,
  SavedPasskey,
  UseOptions,
} from './passkeys.ts';
import {
  AcceptInput,
  Account,
  AccountInput,
  Device,
  DeviceInput,
  Devices,
  ForgotPasswordInput,
  InvitationInput,
  InvitationLink,
  Invited,
  LoginAnswer,
  LoginInput,
  LogoutAnswer,
  MessageAnswer,
  OwnSessions,
  PasswordChange,
  RenewedSession,
  ResetPasswordInput,
  StaffChange,
  StaffList,
} from './staff.ts';

const message = { answer: MessageAnswer };

export const login = post('/api/auth/login', { body: LoginInput, answer: LoginAnswer });
export const logout = post('/api/auth/logout', { answer: LogoutAnswer });
export const forgotPassword = post('/api/auth/forgot-password', { body: ForgotPasswordInput, ...message });
export const resetPassword = post('/api/auth/reset-password', { body: ResetPasswordInput, ...message });

export const readAccount = get('/api/account', { answer: Account });
export const changeName = put('/api/account', { body: AccountInput, answer: Account });
/** Somebody is there: reading alone keeps no session alive. */
export const markAccountSeen = post('/api/account/seen', message);
export const changePassword = post('/api/account/password', { body: PasswordChange, answer: RenewedSession });
export const listOwnSessions = get('/api/account/sessions', { answer: OwnSessions });
export const endOwnSession = del('/api/account/sessions/:id', message);
export const endOtherSessions = del('/api/account/sessions', message);

export const listStaff = get('/api/people', { answer: StaffList });
export const changeStaffMember = put('/api/people/:id', { body: StaffChange, ...message });
export const endSessionsOfMember = del('/api/people/:id/sessions', message);
export const listColleagues = get('/api/colleagues', { answer: Colleagues });
export const listActivity = get('/api/activity', { answer: ActivityPage });

export const invite = post('/api/invitations', { body: InvitationInput, ...message });
export const sendInvitation = post('/api/invitations/:id/send', message);
export const removeInvitation = del('/api/invitations/:id', message);
export const readInvitation = post('/api/auth/read-invitation', { body: InvitationLink, answer: Invited });
export const acceptInvitation = post('/api/auth/accept-invitation', { body: AcceptInput, ...message });

export const listDevices = get('/api/devices', { answer: Devices });
export const addDevice = put('/api/devices', { body: DeviceInput, answer: Device });
export const removeDevice = del('/api/devices/:id', message);
export const tryDevice = post('/api/devices/:id/try', message);

export const makeLoginOptions = post('/api/auth/passkey/options', { answer: v.object({ options: UseOptions }) });
export const loginByPasskey = post('/api/auth/passkey', { body: PasskeyLoginInput, answer: LoginAnswer });
/** Proves once more who is logged in. */
export const confirmIdentity = post('/api/account/confirmation', { body: Confirmation, answer: RenewedSession });
export const makePasskeyOptions = post('/api/account/new-passkey', { answer: v.object({ options: MakeOptions }) });
export const listPasskeys = get('/api/account/passkeys', { answer: PasskeyList });
export const addPasskey = post('/api/account/passkeys', { body: NewPasskeyInput, answer: SavedPasskey });
export const renamePasskey = put('/api/account/passkeys/:id', { body: PasskeyNameInput, answer: SavedPasskey });
export const removePasskey = del('/api/account/passkeys/:id', message);
export const removePasskeysOfMember = post('/api/people/:id/remove-passkeys', message);
