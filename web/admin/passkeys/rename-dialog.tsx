import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Passkey, passkeyRule } from '#shared/staff/passkey';
import { Modal } from '../../ui/dialog/modal';
import { Answer } from '../account/answer';
import { putPasskey, renamePasskey } from '../queries/passkeys';
import { Button } from '../ui/button';
import { DeskForm } from '../ui/desk-form';
import { Field } from '../ui/field';
import { useAttempt } from './confirm-form';
import * as styles from './passkeys.module.css';

export interface RenameDialogProps {
  passkey: Passkey | null;
  onClose: () => void;
}

export function RenameDialog({ passkey, onClose }: RenameDialogProps) {
  return (
    <Modal title="Rename this passkey" open={passkey !== null} onClose={onClose}>
      {passkey ? <NameForm passkey={passkey} onSaved={onClose} /> : null}
    </Modal>
  );
}

function NameForm({ passkey, onSaved }: { passkey: Passkey; onSaved: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(passkey.name);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const { busy, said, attempt } = useAttempt();
  const save = () => {
    setProblems(name.trim() === '' ? { name: 'Give it a name.' } : {});
    if (name.trim() === '') return;
    attempt(async () => {
      putPasskey(client, await renamePasskey(passkey.id, name));
      onSaved();
    });
  };

  return (
    <DeskForm {...{ problems, busy }} className={`stack gap-16 ${styles.form}`} onSubmit={save}>
      <Field
        label="Name"
        hint="Such as the device that keeps it."
        problem={problems.name}
        maxLength={passkeyRule.longestName}
        value={name}
        onType={setName}
      />
      <Answer said={said} />
      <div className={`cluster to-end ${styles.acts}`}>
        <Button type="submit" disabled={busy}>
          {busy ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </DeskForm>
  );
}
