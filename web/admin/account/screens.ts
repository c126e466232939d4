import * as acceptInvitation from '../accept-invitation/index-page';
import * as forgotPassword from '../forgot-password/index-page';
import * as login from '../login/index-page';
import * as resetPassword from '../reset-password/index-page';

/** The screens on the way to the desk, by their names in `pages`. */
export const screens = { acceptInvitation, forgotPassword, login, resetPassword };
