import * as v from 'valibot';
import { del, get, post, put } from '../api.ts';
import { Colleagues } from '../inquiries/inbox.ts';
import { ActivityPage } from './activity.ts';
import {
  Confirmation,
  NewPasskeyInput,
  PasskeyCreationOptions,
  PasskeyList,
  PasskeyLoginInput,
  PasskeyNameInput,
  PasskeyRequestOptions,
  SavedPasskey,
} from './passkeys.ts';
import {
  AcceptInvitationInput,
  Account,
  AccountInput,
  Device,
  DeviceInput,
  Devices,
  ForgotPasswordInput,
  InvitationDetails,
  InvitationInput,
  InvitationLink,
  LoginInput,
  LoginResponse,
  LogoutResponse,
  MessageResponse,
  OwnSessions,
  PasswordChange,
  RenewedSession,
  ResetPasswordInput,
  StaffChange,
  StaffList,
} from './staff.ts';

const messageResponse = { response: MessageResponse };

export const login = post('/api/auth/login', { body: LoginInput, response: LoginResponse });
export const logout = post('/api/auth/logout', { response: LogoutResponse });
export const forgotPassword = post('/api/auth/forgot-password', { body: ForgotPasswordInput, ...messageResponse });
export const resetPassword = post('/api/auth/reset-password', { body: ResetPasswordInput, ...messageResponse });

export const readAccount = get('/api/account', { response: Account });
export const changeName = put('/api/account', { body: AccountInput, response: Account });
/** Sent after clicks and keys, because reading alone does not extend the session. */
export const keepSessionAlive = post('/api/account/seen', messageResponse);
export const changePassword = post('/api/account/password', { body: PasswordChange, response: RenewedSession });
export const listOwnSessions = get('/api/account/sessions', { response: OwnSessions });
export const endOwnSession = del('/api/account/sessions/:id', messageResponse);
export const endOtherSessions = del('/api/account/sessions', messageResponse);

export const listStaff = get('/api/people', { response: StaffList });
export const changeStaffMember = put('/api/people/:id', { body: StaffChange, ...messageResponse });
export const endMemberSessions = del('/api/people/:id/sessions', messageResponse);
export const listColleagues = get('/api/colleagues', { response: Colleagues });
export const listActivity = get('/api/activity', { response: ActivityPage });

export const inviteMember = post('/api/invitations', { body: InvitationInput, ...messageResponse });
export const sendInvitation = post('/api/invitations/:id/send', messageResponse);
export const removeInvitation = del('/api/invitations/:id', messageResponse);
export const readInvitation = post('/api/auth/read-invitation', { body: InvitationLink, response: InvitationDetails });
export const acceptInvitation = post('/api/auth/accept-invitation', {
  body: AcceptInvitationInput,
  ...messageResponse,
});

export const listDevices = get('/api/devices', { response: Devices });
export const addDevice = put('/api/devices', { body: DeviceInput, response: Device });
export const removeDevice = del('/api/devices/:id', messageResponse);
export const sendTestNotification = post('/api/devices/:id/try', messageResponse);

export const createPasskeyLoginOptions = post('/api/auth/passkey/options', {
  response: v.object({ options: PasskeyRequestOptions }),
});
export const loginWithPasskey = post('/api/auth/passkey', { body: PasskeyLoginInput, response: LoginResponse });
/** Verifies the logged-in user again, before a sensitive change. */
export const confirmIdentity = post('/api/account/confirmation', { body: Confirmation, response: RenewedSession });
export const createPasskeyOptions = post('/api/account/new-passkey', {
  response: v.object({ options: PasskeyCreationOptions }),
});
export const listPasskeys = get('/api/account/passkeys', { response: PasskeyList });
export const addPasskey = post('/api/account/passkeys', { body: NewPasskeyInput, response: SavedPasskey });
export const renamePasskey = put('/api/account/passkeys/:id', { body: PasskeyNameInput, response: SavedPasskey });
export const removePasskey = del('/api/account/passkeys/:id', messageResponse);
export const removeMemberPasskeys = post('/api/people/:id/remove-passkeys', messageResponse);
