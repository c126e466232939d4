import { useQuery, useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { Identifier } from '#shared/inquiries/inquirer';
import { countInquiries } from '#shared/inquiries/inquiry-count';
import { formatPhone } from '#shared/inquiries/phone';
import type { Inquiry } from '#shared/inquiries/stored-inquiry';
import { countsQuery, eraseInquirer, erasureQuery } from '../queries/inbox';
import { accountQuery } from '../queries/people';
import { toursQuery } from '../queries/tours';
import { dropDraft, newQuoteName, noteName } from '../session/drafts';
import { QuietButton } from '../ui/button';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { EraseButton, ProvedPerson, useProved } from '../ui/erase-button';
import { exportInquirer, useExport } from './export';

interface InquirerProps {
  inquiry: Inquiry;
  theirs: readonly Inquiry[];
  onErased: () => void;
}

/** What the agency has of a person, for owners: to hand over, or to erase for good. */
export function Inquirer({ inquiry, theirs, onErased }: InquirerProps) {
  const { _id, name, email } = inquiry;
  const client = useQueryClient();
  const contacts = { phone: formatPhone(inquiry), email };
  return (
    <div className="cluster middle ruled head-16">
      <p className="fine full">
        We have {countInquiries(theirs.length)} with this phone number or e-mail address. Each may be somebody else’s.
      </p>
      <ExportButton {...{ _id, name, contacts }} />
      <EraseButton
        title={`Erase all from ${name}?`}
        lead="This removes them from the desk and the database, for everyone. It can’t be undone."
        name={name}
        contacts={contacts}
        query={(proved) => erasureQuery(_id, proved)}
        erase={(proved) => eraseInquirer(_id, proved)}
        onErased={(erased) => {
          // What was begun about them in this browser, too.
          for (const one of theirs) for (const draft of [noteName(one._id), newQuoteName(one._id)]) dropDraft(draft);
          void client.invalidateQueries({ queryKey: toursQuery.queryKey });
          onErased();
          // The lists follow the counts; by then nothing asks for what is gone.
          void client.invalidateQueries({ queryKey: countsQuery.queryKey });
          return `Erased ${countInquiries(erased)} from ${name}.`;
        }}
      >
        <p>E-mails about them stay in your mailbox: delete those there.</p>
      </EraseButton>
    </div>
  );
}

interface ExportButtonProps {
  _id: string;
  name: string;
  contacts: Record<Identifier, string>;
}

function ExportButton({ _id, name, contacts }: ExportButtonProps) {
  const exporting = useExport();
  const isOwner = useQuery(accountQuery).data?.role === 'owner';
  const [asking, setAsking] = useState(false);
  const { proved, onProve } = useProved(contacts);
  if (!isOwner) return null;
  return (
    <>
      <QuietButton icon={Download} onClick={() => setAsking(true)}>
        Export…
      </QuietButton>
      <ConfirmDialog
        open={asking}
        title={`Export all of ${name}?`}
        confirm="Save the file"
        onConfirm={() => {
          setAsking(false);
          exporting(() => exportInquirer(_id, proved));
        }}
        onCancel={() => setAsking(false)}
      >
        <p>Everything under one number or address, for the person whose it is. Make sure that it is theirs.</p>
        <ProvedPerson {...{ contacts, proved, onProve }} />
      </ConfirmDialog>
    </>
  );
}
