import { useQuery } from '@tanstack/react-query';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { formatMoment } from '#shared/dates';
import * as staffApi from '#shared/staff/api';
import { type Invitation, InvitationInput, roleLabels, roles, type StaffMember } from '#shared/staff/staff';
import { useAdminForm } from '../components/admin-form';
import { AdminPage, Loading } from '../components/admin-page';
import { Button, DialogButton, IconButton } from '../components/button';
import { createTableColumnHelper, DataTable } from '../components/data-table';
import { Field } from '../components/field';
import { NamedItem, Timestamp } from '../components/figures';
import { AdminForm } from '../components/form-section';
import { useListState } from '../components/list-state';
import { callApi } from '../session/api-client';
import { useAdminMutation } from '../session/use-admin-mutation';
import { accountQuery, staffQuery } from './queries';
import * as styles from './staff.module.css';
import { StaffDialog, toStaffName } from './staff-dialog';

const stateLabels = {
  sending: 'The e-mail is on its way',
  unsent: 'The e-mail couldn’t be sent: send it again',
  open: 'E-mail sent, not accepted yet',
  expired: 'The link has expired',
} as const;
const stateClasses = {
  sending: 'bg-amber',
  unsent: 'bg-rust text-danger',
  open: 'bg-amber',
  expired: 'bg-rust text-danger',
} as const;

export function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const { busy, run } = useAdminMutation(staffQuery.queryKey);
  if (invitations.length === 0) return null;
  return (
    <section className={`card ${styles.invitations}`} aria-labelledby="invited">
      <h2 id="invited">Invited</h2>
      <ul className="divided-rows">
        {invitations.map(({ id, email, role, invitedAt, state }) => (
          <li key={id} className="flex-wrap">
            <NamedItem name={email}>
              <span className="fine-print tabular-nums">
                {roleLabels[role]}, invited {formatMoment(invitedAt)}
              </span>
            </NamedItem>
            <span className={`badge ${stateClasses[state]}`}>{stateLabels[state]}</span>
            <div className="cluster">
              <IconButton
                icon={RotateCw}
                label={`Send again: ${email}`}
                phoneLabel="Send again"
                disabled={busy}
                onClick={() =>
                  void run({ task: `invite ${id}`, call: () => callApi(staffApi.sendInvitation, { params: { id } }) })
                }
              />
              <IconButton
                icon={Trash2}
                label={`Take back: ${email}`}
                phoneLabel="Take back"
                isDestructive
                disabled={busy}
                onClick={() =>
                  void run({
                    task: `take back ${id}`,
                    call: () => callApi(staffApi.removeInvitation, { params: { id } }),
                  })
                }
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const emptyInvitation: InvitationInput = { email: '', role: 'staff' };

export function InviteForm({ onDone }: { onDone: () => void }) {
  const { problems, getFieldProps, submit, showProblems } = useAdminForm(InvitationInput, emptyInvitation);
  const { busy, run } = useAdminMutation(staffQuery.queryKey);
  const send = async (json: InvitationInput) => {
    const call = () => callApi(staffApi.inviteMember, { json });
    const isInvited = await run({ task: 'invite', call, onFieldErrors: showProblems });
    if (isInvited) onDone();
  };
  return (
    <AdminForm {...{ problems, busy }} className="grid gap-4 mt-4" onSubmit={() => submit(send)}>
      <Field {...getFieldProps('email')} label="Email" type="email" maxLength={254} />
      <Field
        {...getFieldProps('role')}
        label="Role"
        options={[...roles].reverse().map((role) => [role, roleLabels[role]] as const)}
      />
      <Button type="submit" disabled={busy}>
        {busy ? 'Inviting...' : 'Invite'}
      </Button>
    </AdminForm>
  );
}

export function Component() {
  const { data, error, refetch } = useQuery(staffQuery);
  const listState = useListState();
  const [openId, setOpenId] = useState<string | null>(null);
  const ownId = useQuery(accountQuery).data?.id;
  const openMember = data?.people.find(({ id }) => id === openId) ?? null;

  return (
    <AdminPage
      title="Staff"
      lead={
        <p>
          Staff work with tours, departures, the waiting list, inquiries, quotes and bookings, note money in and out,
          and take the accounts along. Owners get a mail when staff give money back or cancel. A tour leader with an
          account reads the travel documents of a departure until a week after it. Owners also change settings, manage
          staff, export and erase what visitors wrote, and see the activity.
        </p>
      }
      actions={
        <DialogButton
          isPrimary
          icon={UserPlus}
          label="Invite"
          disabled={!data}
          title="Invite"
          lead="We’ll mail a link that works once, for three days. They choose their own name and password."
        >
          {(close) => <InviteForm onDone={close} />}
        </DialogButton>
      }
    >
      {data ? null : <Loading {...{ error, refetch }} message="Loading staff…" />}
      {data ? (
        <>
          <DataTable
            label="People"
            rows={data.people}
            columns={createStaffColumns(ownId, ({ id }) => setOpenId(id))}
            getRowId={({ id }) => id}
            onRowClick={({ id }) => setOpenId(id)}
            listState={listState}
            emptyMessage="Nobody yet."
          />
          <Invitations invitations={data.invitations} />
        </>
      ) : null}
      <StaffDialog member={openMember} isSelf={openMember?.id === ownId} onClose={() => setOpenId(null)} />
    </AdminPage>
  );
}

function createStaffColumns(ownId: string | undefined, onOpen: (member: StaffMember) => void) {
  const column = createTableColumnHelper<StaffMember>();
  return column.columns([
    column.accessor((person) => toStaffName(person), {
      id: 'name',
      header: 'Name',
      sortFn: 'text',
      meta: { cellClass: 'main-cell', hidesLabelOnPhone: true },
      cell: ({ row: { original } }) => (
        <>
          <button
            type="button"
            className={`btn-text wrap-anywhere min-h-11 text-left ${styles.openButton}`}
            onClick={() => onOpen(original)}
          >
            {toStaffName(original)}
          </button>
          {original.id === ownId ? <span className={`badge ${styles.youBadge}`}>You</span> : null}
          {original.name ? <span className={`fine-print block ${styles.email}`}>{original.email}</span> : null}
        </>
      ),
    }),
    column.accessor('role', { header: 'Role', sortFn: 'text', cell: ({ getValue }) => roleLabels[getValue()] }),
    column.accessor(({ disabled }) => (disabled ? 'Disabled' : 'Active'), {
      id: 'state',
      header: 'State',
      sortFn: 'text',
      cell: ({ getValue }) => (
        <span className={getValue() === 'Disabled' ? 'badge bg-rust text-danger' : undefined}>{getValue()}</span>
      ),
    }),
    column.accessor(({ seenAt }) => seenAt ?? '', {
      id: 'seen',
      header: 'Last seen',
      sortFn: 'basic',
      sortDescFirst: true,
      cell: ({ getValue }) => (getValue() ? <Timestamp iso={getValue()} /> : 'Not yet'),
    }),
    column.accessor('sessions', {
      header: 'Logged in',
      sortFn: 'basic',
      cell: ({ getValue }) => formatSessionCount(getValue()),
    }),
  ]);
}

function formatSessionCount(sessions: number): string {
  if (sessions === 0) return 'No';
  return sessions === 1 ? 'In one browser' : `In ${sessions} browsers`;
}
