import * as login from '../login/index-page';
import * as acceptInvitation from './accept-invitation';
import * as forgotPassword from './forgot-password';
import * as resetPassword from './reset-password';

/** The screens on the way to the desk, by their names in `pages`. */
export const screens = { acceptInvitation, forgotPassword, login, resetPassword };
