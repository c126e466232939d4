import { type ActivityPage, activityKinds, kindWords } from '#shared/staff/activity';
import { Field } from '../../ui/forms/field';
import type { ActivityFilter } from '../queries/activity';
import * as styles from './activity.module.css';

export interface FiltersProps {
  filter: ActivityFilter;
  people: ActivityPage['people'];
  onChoose: (filter: ActivityFilter) => void;
}

export function Filters({ filter, people, onChoose }: FiltersProps) {
  const choose = (change: Record<string, string>) => {
    const entries = Object.entries({ ...filter, ...change }).filter(([, value]) => value !== '');
    onChoose(Object.fromEntries(entries));
  };
  return (
    <>
      <Field label="Person" problem={undefined} className={styles.filter ?? ''}>
        {(wires) => (
          <select
            {...wires}
            value={filter.person ?? ''}
            onChange={({ currentTarget: { value } }) => choose({ person: value })}
          >
            <option value="">Everybody</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="What" problem={undefined} className={styles.filter ?? ''}>
        {(wires) => (
          <select
            {...wires}
            value={filter.kind ?? ''}
            onChange={({ currentTarget: { value } }) => choose({ kind: value })}
          >
            <option value="">Everything</option>
            {activityKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindWords[kind]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}
