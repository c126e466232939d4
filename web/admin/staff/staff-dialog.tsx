import * as staffApi from '#shared/staff/api';
import { roleLabels, type StaffChange, type StaffMember } from '#shared/staff/staff';
import { Modal } from '../../components/dialog/modal';
import { ConfirmButton } from '../components/dialogs';
import { Facts } from '../components/figures';
import { callApi } from '../session/api-client';
import { useAdminMutation } from '../session/use-admin-mutation';
import { accountQuery, staffQuery } from './queries';

export const toStaffName = ({ name, email }: Pick<StaffMember, 'name' | 'email'>) => name || email;

interface PersonDialogProps {
  person: StaffMember | null;
  isSelf: boolean;
  onClose: () => void;
}

export function StaffDialog({ person, isSelf, onClose }: PersonDialogProps) {
  return (
    <Modal
      title={person ? toStaffName(person) : ''}
      lead={person?.name ? person.email : undefined}
      open={person !== null}
      onClose={onClose}
    >
      {person ? <Acts person={person} isSelf={isSelf} onClose={onClose} /> : null}
    </Modal>
  );
}

interface Question {
  title: string;
  text: string;
  confirm: string;
  call: () => Promise<{ message: string }>;
}

function Acts({ person, isSelf, onClose }: PersonDialogProps & { person: StaffMember }) {
  const { busy, run } = useAdminMutation(staffQuery.queryKey, accountQuery.queryKey);
  const name = isSelf ? 'you' : toStaffName(person);
  const params = { id: person.id };
  const change = (json: StaffChange) => () => callApi(staffApi.changeStaffMember, { params, json });
  const isOwner = person.role === 'owner';

  const role: Question = isOwner
    ? {
        title: isSelf ? 'Stop being an owner?' : `Make ${name} staff?`,
        text: isSelf
          ? 'You can’t open this page any more then. Only another owner can make you one again.'
          : `${name} can’t look after people any more then, nor erase what visitors wrote.`,
        confirm: 'Make staff',
        call: change({ role: 'staff' }),
      }
    : {
        title: `Make ${name} an owner?`,
        text: `${name} can then invite and disable people, you too, and erase what visitors wrote.`,
        confirm: 'Make owner',
        call: change({ role: 'owner' }),
      };
  const state: Question = person.disabled
    ? {
        title: `Enable ${name}?`,
        text: `${name} can log in again with the old password, or ask for a new one.`,
        confirm: 'Enable',
        call: change({ disabled: false }),
      }
    : {
        title: `Disable ${name}?`,
        text: `${name} is logged out everywhere at once, can’t log in, and can’t ask for a new password. Nothing they did is lost.`,
        confirm: 'Disable',
        call: change({ disabled: true }),
      };
  const everything: Question = {
    title: `End everything of ${name}?`,
    text: `${name} is logged out everywhere and can log in again. Their phones and computers are no longer told of inquiries; invitations they sent, and links for a new password, stop working.`,
    confirm: 'End everything',
    call: () => callApi(staffApi.endMemberSessions, { params }),
  };
  const passkeys: Question = {
    title: `Remove all passkeys of ${name}?`,
    text: `The password of ${name} is enough to log in then, until there is a new passkey. Do it when you know that it was ${name} who asked you. We’ll tell ${name} by e-mail.`,
    confirm: 'Remove passkeys',
    call: () => callApi(staffApi.removeMemberPasskeys, { params }),
  };

  const drawQuestion = ({ title, text, confirm, call }: Question) => (
    <ConfirmButton
      label={`${confirm}…`}
      {...{ title, confirmLabel: confirm, busy }}
      onConfirm={async () => {
        await run({ task: `${confirm} ${person.id}`, call });
        // After a failure too: what is said of it stands behind the dialog.
        onClose();
      }}
    >
      <p>{text}</p>
    </ConfirmButton>
  );
  return (
    <>
      <Facts
        rows={[
          ['Role', roleLabels[person.role]],
          ['State', person.disabled ? 'Disabled' : 'Active'],
          ['Passkeys', person.passkeys === 0 ? 'None' : person.passkeys],
        ]}
      />
      <div className="cluster">
        {drawQuestion(role)}
        {isSelf ? null : drawQuestion(state)}
        {isSelf ? null : drawQuestion(everything)}
        {person.passkeys > 0 && !isSelf ? drawQuestion(passkeys) : null}
      </div>
      {isSelf ? (
        <p className="fine-print mt-3">Your name, password, passkeys and sessions: “Your account” in the menu.</p>
      ) : null}
    </>
  );
}
