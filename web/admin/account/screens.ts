import * as login from '../login/index-page';
import * as acceptInvitation from './accept-invitation';
import * as forgotPassword from './forgot-password';
import * as resetPassword from './reset-password';

export const screens = { acceptInvitation, forgotPassword, login, resetPassword };
