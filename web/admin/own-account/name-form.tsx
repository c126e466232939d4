import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { wordsFor } from '#shared/errors';
import { sessionMessages } from '#shared/session';
import type { Account } from '#shared/staff';
import { ApiError } from '../../api/client';
import { updateName } from '../../api/staff';
import { AccountForm } from '../account/account-form';
import { NameField } from '../account/fields';
import { accountQuery } from '../queries/account';
import { withToken } from '../session/with-token';

export function NameForm({ account }: { account: Account }) {
  const client = useQueryClient();
  const [name, setName] = useState(account.name);
  const send = async () => {
    try {
      const saved = await withToken((token) => updateName(token, name));
      client.setQueryData(accountQuery.queryKey, saved);
      setName(saved.name);
      return { kind: 'good', message: 'Saved.' } as const;
    } catch (error) {
      if (error instanceof ApiError && error.fields) return { problems: error.fields };
      return { kind: 'bad', message: wordsFor(error, sessionMessages.resetFailed) } as const;
    }
  };
  return (
    <AccountForm
      missing={{ name: 'Enter your name.' }}
      button="Save name"
      busyButton="Saving..."
      look="btn btn-line btn-small"
      send={send}
    >
      {(problems) => <NameField value={name} onChange={setName} problem={problems.name} />}
    </AccountForm>
  );
}
