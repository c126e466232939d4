import KeyRound from 'lucide-react/icons/key-round';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { formatDay } from '#shared/dates';
import type { Passkey } from '#shared/passkey';
import { IconButton } from '../ui/icon-button';
import * as styles from './passkeys.module.css';

export interface PasskeyLineProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

export function PasskeyLine({ passkey, onRename, onRemove }: PasskeyLineProps) {
  const { name, createdAt, lastUsedAt, synced } = passkey;
  return (
    <li className={styles.line}>
      <KeyRound className="icon" aria-hidden="true" />
      <div className={styles.what}>
        <strong>{name}</strong>
        <span>
          Added {formatDay(createdAt)} · {lastUsedAt ? `last used ${formatDay(lastUsedAt)}` : 'never used'} ·{' '}
          {synced ? 'kept in a backup' : 'on one device only'}
        </span>
      </div>
      <div className={styles.tools}>
        <IconButton icon={Pencil} label={`Rename ${name}`} onClick={onRename} />
        <IconButton icon={Trash2} label={`Remove ${name}`} grave onClick={onRemove} />
      </div>
    </li>
  );
}
