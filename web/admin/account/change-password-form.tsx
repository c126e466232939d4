import { useState } from 'react';
import * as v from 'valibot';
import { wordsFor } from '#shared/errors';
import type { PasskeyUse } from '#shared/passkey-input';
import { NewPassword, passwordRule, sessionMessages } from '#shared/session';
import { ApiError } from '../../api/client';
import { changePassword } from '../../api/staff';
import { showToast } from '../../ui/later/toasts';
import { storeToken } from '../session/token';
import { SessionEndedError, withTokenRenewed } from '../session/with-token';
import { AccountForm, type Problems } from './account-form';
import type { Said } from './answer';
import { PasswordField } from './fields';

const missing = { currentPassword: 'Enter your current password.', newPassword: 'Enter a new password.' };

type Prove = () => Promise<PasskeyUse>;

/** Goes on under the new token. Says why not, or null. */
async function change(currentPassword: string, newPassword: string, prove?: Prove): Promise<Said | Problems | null> {
  const checked = v.safeParse(NewPassword, newPassword);
  if (!checked.success) return { problems: { newPassword: checked.issues[0].message } };
  try {
    const proof = prove ? { passkey: await prove() } : {};
    const message = await withTokenRenewed(async (old) => {
      const changed = await changePassword(old, { currentPassword, newPassword, ...proof });
      storeToken(changed.token);
      return changed.message;
    });
    showToast({ kind: 'success', message });
    return null;
  } catch (error) {
    if (error instanceof SessionEndedError) return null;
    if (error instanceof ApiError && error.fields) return { problems: error.fields };
    return { kind: 'bad', message: wordsFor(error, sessionMessages.resetFailed) };
  }
}

export interface ChangePasswordFormProps {
  current: string;
  look?: string;
  /** Has somebody with a passkey use it. */
  prove?: Prove | undefined;
}

/** Changes one's own password. Everywhere else one is logged out then. */
export function ChangePasswordForm({ current, look, prove }: ChangePasswordFormProps) {
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const send = async () => {
    const problem = await change(currentPassword, newPassword, prove);
    if (problem !== null) return problem;
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
