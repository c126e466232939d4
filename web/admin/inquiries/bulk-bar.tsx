import { useQuery } from '@tanstack/react-query';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import Trash2 from 'lucide-react/icons/trash';
import X from 'lucide-react/icons/x';
import type { InquiryChange } from '#shared/inquiries/inbox';
import { inquiryStatuses, statusWords } from '#shared/inquiries/inquiry-life';
import type { Inquiry } from '#shared/inquiries/stored-inquiry';
import { colleaguesQuery } from '../queries/inbox';
import { useChangeMany } from '../queries/use-change-many';
import * as styles from './bulk-bar.module.css';

interface BulkBarProps {
  chosen: readonly Inquiry[];
  onDone: () => void;
}

export function BulkBar({ chosen, onDone }: BulkBarProps) {
  const colleagues = useQuery(colleaguesQuery).data ?? [];
  const { busy, change } = useChangeMany();
  const areDeleted = chosen.length > 0 && chosen.every(({ deletedAt }) => deletedAt !== null);
  const run = async (what: InquiryChange, said: string) => {
    if (await change(chosen, what, said)) onDone();
  };
  if (chosen.length === 0) return null;
  return (
    <section className={`row wraps white gap-8 on-screen ${styles.bar}`} aria-label="Selected inquiries">
      <p className="num" role="status">
        {chosen.length} selected
      </p>
      {areDeleted ? (
        <button
          type="button"
          className={styles.act}
          disabled={busy}
          onClick={() => void run({ deleted: false }, 'Brought back')}
        >
          Bring back
        </button>
      ) : (
        <>
          <select
            aria-label="Set the status of those selected"
            disabled={busy}
            value=""
            onChange={({ currentTarget: { value } }) => {
              const status = inquiryStatuses.find((one) => one === value);
              if (status) void run({ status }, `${statusWords[status]}:`);
            }}
          >
            <option value="">Status…</option>
            {inquiryStatuses.map((status) => (
              <option key={status} value={status}>
                {statusWords[status]}
              </option>
            ))}
          </select>
          <select
            aria-label="Give those selected to"
            disabled={busy}
            value=""
            onChange={({ currentTarget: { value } }) => {
              if (value === 'nobody') void run({ ownerId: null }, 'Nobody’s:');
              const owner = colleagues.find(({ id }) => id === value);
              if (owner) void run({ ownerId: owner.id }, `${owner.name} has`);
            }}
          >
            <option value="">Owner…</option>
            <option value="nobody">Nobody</option>
            {colleagues
              .filter(({ away }) => !away)
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </select>
          <button
            type="button"
            className={styles.act}
            disabled={busy}
            onClick={() => void run({ status: 'spam' }, 'Spam:')}
          >
            <ShieldAlert className="icon" aria-hidden="true" />
            Spam
          </button>
          <button
            type="button"
            className={styles.act}
            disabled={busy}
            onClick={() => void run({ deleted: true }, 'Deleted')}
          >
            <Trash2 className="icon" aria-hidden="true" />
            Delete
          </button>
        </>
      )}
      <button type="button" className={`square ${styles.none}`} aria-label="Select none" onClick={onDone}>
        <X className="icon" aria-hidden="true" />
      </button>
    </section>
  );
}
