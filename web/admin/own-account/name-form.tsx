import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '#shared/staff';
import { AccountForm } from '../account/account-form';
import { NameField } from '../account/fields';
import { accountQuery, updateName } from '../queries/account';

export function NameForm({ account }: { account: Account }) {
  const client = useQueryClient();
  const [name, setName] = useState(account.name);
  const send = async () => {
    const saved = await updateName(name);
    client.setQueryData(accountQuery.queryKey, saved);
    setName(saved.name);
    return { kind: 'good', message: 'Saved.' } as const;
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
