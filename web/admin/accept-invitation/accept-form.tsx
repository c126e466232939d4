import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { pages } from '#shared/paths';
import { NewPassword, passwordRule } from '#shared/session';
import * as card from '../../ui/account-card.module.css';
import { AccountForm } from '../account/account-form';
import { Answer, type Said } from '../account/answer';
import { acceptInvitation } from '../account/calls';
import { NameField, PasswordField } from '../account/fields';

export function AcceptForm({ token, email }: { token: string; email: string }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [done, setDone] = useState<Said | null>(null);
  const send = async () => {
    const checked = v.safeParse(NewPassword, password);
    if (!checked.success) return { problems: { password: checked.issues[0].message } };
    setDone({ kind: 'good', message: await acceptInvitation({ token, name, password }) });
    // The link has done its work.
    history.replaceState(history.state, '', location.pathname);
    return null;
  };
  if (done) {
    return (
      <div className={card.form}>
        <Answer said={done} />
        <Link className="btn" to={pages.login}>
          Login
        </Link>
      </div>
    );
  }
  return (
    <AccountForm
      missing={{ name: 'Enter your name.', password: 'Enter a password.' }}
      button="Make my account"
      busyButton="Saving..."
      send={send}
    >
      {(problems) => (
        <>
          <NameField value={name} onChange={setName} problem={problems.name} />
          {/* For password managers, which would take the name for it. */}
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label={`Password, at least ${passwordRule.min} characters`}
            value={password}
            onChange={setPassword}
            autoComplete="new-password"
            problem={problems.password}
          />
        </>
      )}
    </AccountForm>
  );
}
