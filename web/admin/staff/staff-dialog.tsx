import * as staffApi from '#shared/staff/api';
import { roleLabels, type StaffChange, type StaffMember } from '#shared/staff/staff';
import { Modal } from '../../components/dialog/modal';
import { ConfirmButton } from '../components/dialogs';
import { Facts } from '../components/figures';
import { callApi } from '../session/api-client';
import { useAdminMutation } from '../session/use-admin-mutation';
import { accountQuery, staffQuery } from './queries';

export const toStaffName = ({ name, email }: Pick<StaffMember, 'name' | 'email'>) => name || email;

interface StaffDialogProps {
  member: StaffMember | null;
  isSelf: boolean;
  onClose: () => void;
}

export function StaffDialog({ member, isSelf, onClose }: StaffDialogProps) {
  return (
    <Modal
      title={member ? toStaffName(member) : ''}
      lead={member?.name ? member.email : undefined}
      open={member !== null}
      onClose={onClose}
    >
      {member ? <StaffActions member={member} isSelf={isSelf} onClose={onClose} /> : null}
    </Modal>
  );
}

interface StaffAction {
  title: string;
  text: string;
  confirmLabel: string;
  call: () => Promise<{ message: string }>;
}

function StaffActions({ member, isSelf, onClose }: StaffDialogProps & { member: StaffMember }) {
  const { busy, run } = useAdminMutation(staffQuery.queryKey, accountQuery.queryKey);
  const name = isSelf ? 'you' : toStaffName(member);
  const params = { id: member.id };
  const change = (json: StaffChange) => () => callApi(staffApi.changeStaffMember, { params, json });
  const isOwner = member.role === 'owner';

  const roleAction: StaffAction = isOwner
    ? {
        title: isSelf ? 'Stop being an owner?' : `Make ${name} staff?`,
        text: isSelf
          ? 'You can’t open this page any more then. Only another owner can make you one again.'
          : `${name} can’t manage staff any more then, nor erase what visitors wrote.`,
        confirmLabel: 'Make staff',
        call: change({ role: 'staff' }),
      }
    : {
        title: `Make ${name} an owner?`,
        text: `${name} can then invite and disable staff, you too, and erase what visitors wrote.`,
        confirmLabel: 'Make owner',
        call: change({ role: 'owner' }),
      };
  const stateAction: StaffAction = member.disabled
    ? {
        title: `Enable ${name}?`,
        text: `${name} can log in again with the old password, or ask for a new one.`,
        confirmLabel: 'Enable',
        call: change({ disabled: false }),
      }
    : {
        title: `Disable ${name}?`,
        text: `${name} is logged out everywhere at once, can’t log in, and can’t ask for a new password. Nothing they did is lost.`,
        confirmLabel: 'Disable',
        call: change({ disabled: true }),
      };
  const endAccessAction: StaffAction = {
    title: `End everything of ${name}?`,
    text: `${name} is logged out everywhere and can log in again. Their phones and computers are no longer told of inquiries; invitations they sent, and links for a new password, stop working.`,
    confirmLabel: 'End everything',
    call: () => callApi(staffApi.endMemberSessions, { params }),
  };
  const removePasskeysAction: StaffAction = {
    title: `Remove all passkeys of ${name}?`,
    text: `The password of ${name} is enough to log in then, until there is a new passkey. Do it when you know that it was ${name} who asked you. We’ll tell ${name} by e-mail.`,
    confirmLabel: 'Remove passkeys',
    call: () => callApi(staffApi.removeMemberPasskeys, { params }),
  };

  const renderAction = ({ title, text, confirmLabel, call }: StaffAction) => (
    <ConfirmButton
      label={`${confirmLabel}…`}
      {...{ title, confirmLabel, busy }}
      onConfirm={async () => {
        await run({ task: `${confirmLabel} ${member.id}`, call });
        // Also after an error: its toast is behind the dialog.
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
          ['Role', roleLabels[member.role]],
          ['State', member.disabled ? 'Disabled' : 'Active'],
          ['Passkeys', member.passkeys === 0 ? 'None' : member.passkeys],
        ]}
      />
      <div className="cluster">
        {renderAction(roleAction)}
        {isSelf ? null : renderAction(stateAction)}
        {isSelf ? null : renderAction(endAccessAction)}
        {member.passkeys > 0 && !isSelf ? renderAction(removePasskeysAction) : null}
      </div>
      {isSelf ? (
        <p className="fine-print mt-3">Your name, password, passkeys and sessions: “Your account” in the menu.</p>
      ) : null}
    </>
  );
}
