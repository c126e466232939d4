import { useState } from 'react';
import * as v from 'valibot';
import type { PasskeyUse } from '#shared/staff/passkey-input';
import { NewPassword, passwordRule } from '#shared/staff/session';
import { showToast } from '../../ui/toasts/toasts';
import { AccountForm } from './account-form';
import { changePassword } from './calls';
import { PasswordField } from './fields';

const missing = { currentPassword: 'Enter your current password.', newPassword: 'Enter a new password.' };

interface ChangePasswordFormProps {
  current: string;
  look?: string;
  prove?: (() => Promise<PasskeyUse>) | undefined;
}

/** Everywhere else one is logged out then. */
export function ChangePasswordForm({ current, look, prove }: ChangePasswordFormProps) {
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const send = async () => {
    const checked = v.safeParse(NewPassword, newPassword);
    if (!checked.success) return { problems: { newPassword: checked.issues[0].message } };
    const proof = prove ? { passkey: await prove() } : {};
    const message = await changePassword({ currentPassword, newPassword, ...proof });
    showToast({ kind: 'success', message });
    setCurrent('');
    setNew('');
    return null;
  };
  return (
    <AccountForm
      missing={missing}
      button="Change password"
      busyButton="Saving..."
      send={send}
      {...(look ? { look } : {})}
    >
      {(problems) => (
        <>
          <PasswordField
            label={current}
            name="currentPassword"
            value={currentPassword}
            onChange={setCurrent}
            autoComplete="current-password"
            problem={problems.currentPassword}
          />
          <PasswordField
            label={`New password, at least ${passwordRule.min} characters`}
            name="newPassword"
            value={newPassword}
            onChange={setNew}
            autoComplete="new-password"
            problem={problems.newPassword}
          />
        </>
      )}
    </AccountForm>
  );
}
