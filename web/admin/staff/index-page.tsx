import { useQuery } from '@tanstack/react-query';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { type Person, roleWords } from '#shared/staff/staff';
import { accountQuery, peopleQuery } from '../queries/people';
import { DialogButton } from '../ui/button';
import { columnsOf, DataTable } from '../ui/data-table';
import { DeskPage } from '../ui/desk-page';
import { Moment } from '../ui/moment';
import { Loading } from '../ui/state-line';
import { useListState } from '../ui/use-list-state';
import { Invitations, InviteForm } from './invitations';
import { nameOf, PersonDialog } from './person-dialog';
import * as styles from './staff.module.css';

export function Component() {
  const { data, error, refetch } = useQuery(peopleQuery);
  const list = useListState();
  const [openedId, setOpened] = useState<string | null>(null);
  const ownId = useQuery(accountQuery).data?.id;
  const opened = data?.people.find(({ id }) => id === openedId) ?? null;

  return (
    <DeskPage
      title="Staff"
      lead={
        <p>
          Staff work with tours, departures, the waiting list, inquiries, quotes and bookings, note money in and out,
          and take the accounts along. Owners get a mail when staff give money back or cancel. Who leads a date with an
          account reads its people’s papers until a week after it. Owners also change settings, look after people,
          export and erase what visitors wrote, and see the activity.
        </p>
      }
      acts={
        <DialogButton
          isLoud
          icon={UserPlus}
          words="Invite"
          disabled={!data}
          title="Invite"
          lead="We’ll mail a link that works once, for three days. They choose their own name and password."
        >
          {(close) => <InviteForm onDone={close} />}
        </DialogButton>
      }
    >
      {data ? null : <Loading {...{ error, refetch }} words="Loading staff…" />}
      {data ? (
        <>
          <DataTable
            label="People"
            rows={data.people}
            columns={createPersonColumns(ownId, ({ id }) => setOpened(id))}
            rowId={({ id }) => id}
            onOpen={({ id }) => setOpened(id)}
            state={list}
            empty="Nobody yet."
          />
          <Invitations invitations={data.invitations} />
        </>
      ) : null}
      <PersonDialog person={opened} isSelf={opened?.id === ownId} onClose={() => setOpened(null)} />
    </DeskPage>
  );
}

function createPersonColumns(ownId: string | undefined, onOpen: (person: Person) => void) {
  const column = columnsOf<Person>();
  return column.columns([
    column.accessor((person) => nameOf(person), {
      id: 'name',
      header: 'Name',
      sortFn: 'text',
      meta: { cell: 'first', bare: true },
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

function toBrowsers(sessions: number): string {
  if (sessions === 0) return 'No';
  return sessions === 1 ? 'In one browser' : `In ${sessions} browsers`;
}
