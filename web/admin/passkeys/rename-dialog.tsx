import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Passkey, passkeyRule } from '#shared/staff/passkey';
import { Modal } from '../../ui/dialog/modal';
import { Answer, type Said } from '../account/answer';
import { putPasskey, renamePasskey } from '../queries/passkeys';
import { FormField } from '../ui/form-field';
import * as styles from './passkeys.module.css';
import { toSaid } from './to-said';

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
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setProblem(name.trim() === '' ? 'Give it a name.' : undefined);
    setSaid(null);
    if (name.trim() === '') return;
    setBusy(true);
    try {
      putPasskey(client, await renamePasskey(passkey.id, name));
      onSaved();
    } catch (error) {
      setSaid(toSaid(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      className={`stack gap-16 ${styles.form}`}
      method="post"
      noValidate
      aria-busy={busy}
      onSubmit={(event) => void save(event)}
    >
      <FormField label="Name" hint="Such as the device that keeps it." problem={problem}>
        {(wires) => (
          <input
            {...wires}
            type="text"
            autoComplete="off"
            maxLength={passkeyRule.longestName}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
      </FormField>
      <Answer said={said} />
      <div className="cluster to-end shares">
        <button type="submit" className="btn btn-small" disabled={busy}>
          {busy ? 'Saving...' : 'Save'}
        </button>
      </div>
    </form>
  );
}
