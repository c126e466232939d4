import * as login from '../login/index-page';
import * as acceptInvitation from './accept-invitation';
import { ForgotPassword, ResetPassword } from './passwords';

export const screens = {
  acceptInvitation,
  forgotPassword: { Component: ForgotPassword },
  login,
  resetPassword: { Component: ResetPassword },
};
