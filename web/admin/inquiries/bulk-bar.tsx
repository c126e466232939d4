import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import type { InquiryChange } from '#shared/inquiries/inbox';
import { inquiryStatuses, statusWords } from '#shared/inquiries/inquiry-life';
import type { Inquiry } from '#shared/inquiries/stored-inquiry';
import { colleaguesQuery } from '../queries/inbox';
import { Choice } from '../ui/field';
import * as styles from './bulk-bar.module.css';
import { useChangeMany } from './use-change-inquiries';

export function BulkBar({ chosen, onDone }: { chosen: readonly Inquiry[]; onDone: () => void }) {
  const colleagues = useQuery(colleaguesQuery).data ?? [];
  const { busy, change } = useChangeMany();
  const areDeleted = chosen.length > 0 && chosen.every(({ deletedAt }) => deletedAt !== null);
  const run = async (what: InquiryChange, said: string) => {
    if (await change(chosen, what, said)) onDone();
  };
  if (chosen.length === 0) return null;
  const act = (words: string, what: InquiryChange, said: string) => (
    <button type="button" className={styles.act} disabled={busy} onClick={() => void run(what, said)}>
      {words}
    </button>
  );
  return (
    <section className={`row wraps white gap-8 on-screen ${styles.bar}`} aria-label="Selected inquiries">
      <p className="num" role="status">
        {chosen.length} selected
      </p>
      {areDeleted ? (
        act('Bring back', { deleted: false }, 'Brought back')
      ) : (
        <>
          <Choice
            className=""
            label="Set the status of those selected"
            disabled={busy}
            none="Status…"
            options={inquiryStatuses.map((status) => [status, statusWords[status]])}
            value=""
            onChoose={(value) => {
              const status = inquiryStatuses.find((one) => one === value);
              if (status) void run({ status }, `${statusWords[status]}:`);
            }}
          />
          <Choice
            className=""
            label="Give those selected to"
            disabled={busy}
            none="Owner…"
            options={[
              ['nobody', 'Nobody'],
              ...colleagues.filter(({ away }) => !away).map(({ id, name }) => [id, name] as const),
            ]}
            value=""
            onChoose={(value) => {
              const owner = colleagues.find(({ id }) => id === value);
              void run({ ownerId: owner?.id ?? null }, owner ? `${owner.name} has` : 'Nobody’s:');
            }}
          />
          {act('Delete', { deleted: true }, 'Deleted')}
        </>
      )}
      <button type="button" className={`square ${styles.none}`} aria-label="Select none" onClick={onDone}>
        <X className="icon" aria-hidden="true" />
      </button>
    </section>
  );
}
