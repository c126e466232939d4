import { useQuery, useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { countInquiries } from '#shared/inquiries/inquiry-count';
import type { Inquiry } from '#shared/inquiries/stored-inquiry';
import { countsQuery, eraseInquirer, erasureQuery } from '../queries/inbox';
import { accountQuery } from '../queries/people';
import { toursQuery } from '../queries/tours';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { dropDraft, newQuoteName, noteName } from '../session/drafts';
import { QuietButton } from '../ui/button';
import { EraseButton } from '../ui/erase-button';
import { exportInquirer, useExport } from './export';

interface InquirerProps {
  inquiry: Inquiry;
  theirs: readonly Inquiry[];
  onErased: () => void;
}

/** To hand over, or for owners to erase for good. */
export function Inquirer({ inquiry, theirs, onErased }: InquirerProps) {
  const client = useQueryClient();
  const isOwner = useQuery(accountQuery).data?.role === 'owner';
  const [asking, setAsking] = useState(false);
  const { busy, run } = useDeskMutation();
  const exporting = useExport();
  const query = erasureQuery(inquiry._id);
  const plan = useQuery({ ...query, enabled: asking && !busy });

  const erase = () =>
    run({
      action: `erase ${inquiry._id}`,
      call: async () => {
        await client.cancelQueries({ queryKey: query.queryKey });
        return eraseInquirer(inquiry._id);
      },
      done: (erased) => {
        setAsking(false);
        // What was begun about them in this browser, too.
        for (const { _id } of [inquiry, ...theirs])
          for (const name of [noteName(_id), newQuoteName(_id)]) dropDraft(name);
        void client.invalidateQueries({ queryKey: toursQuery.queryKey });
        onErased();
        // The lists follow the counts; by then nothing asks for what is gone.
        void client.invalidateQueries({ queryKey: countsQuery.queryKey });
        return `Erased ${countInquiries(erased)} from ${inquiry.name}.`;
      },
      failed: () => {
        setAsking(false);
        return `We couldn’t erase what ${inquiry.name} wrote. Please try again.`;
      },
    });

  return (
    <div className="cluster middle ruled head-16">
      <p className="fine full">We have {countInquiries(theirs.length)} with this phone number or e-mail address.</p>
      <QuietButton icon={Download} onClick={() => exporting(() => exportInquirer(inquiry._id))}>
        Export
      </QuietButton>
      {isOwner ? (
        <EraseButton
          title={`Erase all from ${inquiry.name}?`}
          lead={`This removes ${countInquiries(theirs.length)} from the desk and the database, for everyone. It can’t be undone.`}
          {...{ asking, plan, busy }}
          onAsk={setAsking}
          onErase={() => void erase()}
        >
          <p>E-mails about them stay in your mailbox: delete those there.</p>
        </EraseButton>
      ) : null}
    </div>
  );
}
