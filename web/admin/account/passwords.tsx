import { Link } from 'react-router-dom';
import { pages } from '#shared/routes';
import * as staffApi from '#shared/staff/api';
import { passwordLength, sessionMessages } from '#shared/staff/staff';
import { PageHead } from '../../components/page/page-head';
import { showToast } from '../../components/toasts/toasts';
import { renewToken, withConfirmation } from '../session/api-client';
import { readToken, removeToken } from '../session/token';
import { emailField, newPasswordField, passwordField } from './account-fields';
import { AccountForm, AdminCard, LinkCard, LinkForm } from './account-form';
import { callPublicApi } from './public-calls';

export function ForgotPassword() {
  return (
    <>
      <PageHead
        title="Forgot Password"
        description="Get a link to set a new password."
        path={pages.forgotPassword}
        noIndex
      />
      <AdminCard
        title="Forgot Password"
        lead="Enter your account’s e-mail address. We’ll send you a link that works once; the e-mail says for how long."
        footer={<Link to={pages.login}>Back to sign in</Link>}
      >
        <AccountForm
          fields={[emailField]}
          button="Send"
          busyButton="Sending..."
          send={async (values) =>
            (await callPublicApi(staffApi.forgotPassword, values)).message || sessionMessages.resetSent
          }
        />
      </AdminCard>
    </>
  );
}

export function ResetPassword() {
  const reset = async (token: string, password: string) => {
    const { message } = await callPublicApi(staffApi.resetPassword, { token, password });
    // A new password ends all sessions.
    if (readToken() !== null) removeToken('expired');
    return message;
  };
  return (
    <LinkCard
      title="New password"
      description="For the agency's accounts."
      path={pages.resetPassword}
      footer={<Link to={pages.forgotPassword}>Ask for a new link</Link>}
    >
      {(token = '') => (
        <LinkForm
          fields={[{ ...newPasswordField, missingMessage: `Use at least ${passwordLength.min} characters.` }]}
          button="Set new password"
          send={({ password }) => reset(token, password)}
        />
      )}
    </LinkCard>
  );
}

interface ChangePasswordFormProps {
  currentLabel: string;
  buttonClass?: string;
}

/** Changing the password ends the user's other sessions. */
export function ChangePasswordForm({ currentLabel, buttonClass = 'btn' }: ChangePasswordFormProps) {
  return (
    <AccountForm<'currentPassword' | 'newPassword'>
      fields={[
        {
          ...passwordField,
          name: 'currentPassword',
          label: currentLabel,
          missingMessage: 'Enter your current password.',
        },
        { ...newPasswordField, name: 'newPassword' },
      ]}
      button="Change password"
      busyButton="Saving..."
      buttonClass={buttonClass}
      send={async (values, setValues) => {
        const message = await withConfirmation(() => renewToken(staffApi.changePassword, values));
        showToast({ kind: 'success', message });
        setValues({ currentPassword: '', newPassword: '' });
        return null;
      }}
    />
  );
}
