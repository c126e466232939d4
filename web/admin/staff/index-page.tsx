import { useQuery } from '@tanstack/react-query';
import UserPlus from 'lucide-react/icons/user-plus';
import { useMemo, useState } from 'react';
import { accountQuery, peopleQuery } from '../queries/people';
import { Button } from '../ui/button';
import { DataTable } from '../ui/data-table';
import { DeskPage } from '../ui/desk-page';
import { Loading } from '../ui/state-line';
import { useListState } from '../ui/use-list-state';
import { createPersonColumns } from './columns';
import { Invitations, InviteDialog } from './invitations';
import { PersonDialog } from './person-dialog';

/** Who may use the desk. For owners; others are told so. */
export function Component() {
  const account = useQuery(accountQuery);
  const role = account.data?.role;
  const people = useQuery({ ...peopleQuery, enabled: role === 'owner' });
  const { data } = people;
  const error = account.error ?? people.error;
  const list = useListState();
  const [openedId, setOpened] = useState<string | null>(null);
  const [inviting, setInviting] = useState(false);
  const ownId = account.data?.id;
  // Built once: new columns would mean new cells, and focus couldn't return to its button.
  const columns = useMemo(() => createPersonColumns({ ownId, onOpen: ({ id }) => setOpened(id) }), [ownId]);
  const opened = data?.people.find(({ id }) => id === openedId) ?? null;

  if (role === 'staff') {
    return (
      <DeskPage title="Staff">
        <p>Owners look after who may use the desk. Ask one of them.</p>
      </DeskPage>
    );
  }
  return (
    <DeskPage
      title="Staff"
      lead={<p>Staff work with tours and inquiries. Owners also look after people, and erase what visitors wrote.</p>}
      acts={
        <Button disabled={!data} onClick={() => setInviting(true)}>
          <UserPlus className="icon" aria-hidden="true" />
          Invite
        </Button>
      }
    >
      {data ? null : <Loading error={error} refetch={(role ? people : account).refetch} words="Loading staff…" />}
      {data ? (
        <>
          <DataTable
            label="People"
            rows={data.people}
            columns={columns}
            rowId={({ id }) => id}
            onOpen={({ id }) => setOpened(id)}
            state={list}
            empty="Nobody yet."
          />
          <Invitations invitations={data.invitations} />
        </>
      ) : null}
      <PersonDialog person={opened} isSelf={opened?.id === ownId} onClose={() => setOpened(null)} />
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
    </DeskPage>
  );
}
