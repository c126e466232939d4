import { useSearchParams } from 'react-router-dom';
import { type Source, sources, sourceWords } from '#shared/bookings/sources';
import { type InboxFilter, inboxFilters } from '#shared/inquiries/inbox';
import { statusWords } from '#shared/inquiries/inquiry-life';
import * as styles from './inquiries.module.css';

interface FilterProps {
  label: string;
  value: string;
  all: string;
  choices: readonly (readonly [value: string, words: string])[];
  onChoose: (value: string) => void;
}

function Filter({ label, value, all, choices, onChoose }: FilterProps) {
  return (
    <label className={`middle small medium gap-12 ${styles.filter}`}>
      <span aria-hidden="true">{label}</span>
      <select aria-label={label} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        <option value="">{all}</option>
        {choices.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

const filterWords: Record<InboxFilter, string> = { ...statusWords, waiting: 'Waits for seats', deleted: 'Deleted' };

/** Filters of “All”: by status, and by where inquiries came from. */
export function ListFilters({ filter, source }: { filter: InboxFilter | undefined; source: Source | undefined }) {
  const [, setParameters] = useSearchParams();
  const choose = (status: string, from: string) =>
    setParameters({ show: 'all', ...(status ? { status } : {}), ...(from ? { source: from } : {}) }, { replace: true });
  return (
    <div className="cluster">
      <Filter
        label="Status"
        value={filter ?? ''}
        all="All except spam"
        choices={inboxFilters.map((one) => [one, filterWords[one]] as const)}
        onChoose={(status) => choose(status, source ?? '')}
      />
      <Filter
        label="Came by"
        value={source ?? ''}
        all="Any way"
        choices={sources.map((one) => [one, sourceWords[one]] as const)}
        onChoose={(from) => choose(filter ?? '', from)}
      />
    </div>
  );
}
