import { type Person, roleWords } from '#shared/staff/staff';
import { Moment } from '../ui/moment';
import { columnsOf } from '../ui/table-features';
import * as styles from './staff.module.css';

export interface PersonActs {
  /** The id of who looks at the list. */
  ownId: string | undefined;
  onOpen: (person: Person) => void;
}

/** A person's name as it is said. */
export const nameOf = ({ name, email }: Pick<Person, 'name' | 'email'>) => name || email;

export function createPersonColumns({ ownId, onOpen }: PersonActs) {
  const column = columnsOf<Person>();
  return column.columns([
    column.accessor((person) => nameOf(person), {
      id: 'name',
      header: 'Name',
      sortFn: 'text',
      meta: { cell: styles.name, bare: true },
      cell: ({ row: { original } }) => (
        <>
          <button
            type="button"
            className={`btn-text breaks finger left ${styles.open}`}
            onClick={() => onOpen(original)}
          >
            {nameOf(original)}
          </button>
          {original.id === ownId ? <span className={`mark ${styles.own}`}>You</span> : null}
          {original.name ? <span className={`fine block ${styles.email}`}>{original.email}</span> : null}
        </>
      ),
    }),
    column.accessor('role', { header: 'Role', sortFn: 'text', cell: ({ getValue }) => roleWords[getValue()] }),
    column.accessor(({ disabled }) => (disabled ? 'Disabled' : 'Active'), {
      id: 'state',
      header: 'State',
      sortFn: 'text',
      cell: ({ getValue }) => (
        <span className={getValue() === 'Disabled' ? 'mark on-rust danger' : undefined}>{getValue()}</span>
      ),
    }),
    column.accessor(({ seenAt }) => seenAt ?? '', {
      id: 'seen',
      header: 'Last seen',
      sortFn: 'basic',
      sortDescFirst: true,
      cell: ({ getValue }) => (getValue() ? <Moment iso={getValue()} /> : 'Not yet'),
    }),
    column.accessor('sessions', {
      header: 'Logged in',
      sortFn: 'basic',
      cell: ({ getValue }) => toBrowsers(getValue()),
    }),
  ]);
}

/** `in 2 browsers` */
function toBrowsers(sessions: number): string {
  if (sessions === 0) return 'No';
  return sessions === 1 ? 'In one browser' : `In ${sessions} browsers`;
}
