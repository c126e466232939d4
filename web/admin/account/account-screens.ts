import * as acceptInvitation from './accept-invitation-page';
import * as login from './login-page';
import { ForgotPassword, ResetPassword } from './passwords';

export const screens = {
  acceptInvitation,
  forgotPassword: { Component: ForgotPassword },
  login,
  resetPassword: { Component: ResetPassword },
};
