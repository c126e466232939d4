import { useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { countInquiries } from '#shared/inquiries/inquiry-count';
import type { Inquiry } from '#shared/inquiries/stored-inquiry';
import { countsQuery, eraseInquirer, erasureQuery } from '../queries/inbox';
import { toursQuery } from '../queries/tours';
import { dropDraft, newQuoteName, noteName } from '../session/drafts';
import { QuietButton } from '../ui/button';
import { EraseButton } from '../ui/erase-button';
import { exportInquirer, useExport } from './export';

interface InquirerProps {
  inquiry: Inquiry;
  theirs: readonly Inquiry[];
  onErased: () => void;
}

/** What the agency has of a person: to hand over, or for owners to erase for good. */
export function Inquirer({ inquiry: { _id, name }, theirs, onErased }: InquirerProps) {
  const client = useQueryClient();
  const exporting = useExport();
  const count = countInquiries(theirs.length);
  return (
    <div className="cluster middle ruled head-16">
      <p className="fine full">We have {count} with this phone number or e-mail address.</p>
      <QuietButton icon={Download} onClick={() => exporting(() => exportInquirer(_id))}>
        Export
      </QuietButton>
      <EraseButton
        title={`Erase all from ${name}?`}
        lead={`This removes ${count} from the desk and the database, for everyone. It can’t be undone.`}
        name={name}
        query={erasureQuery(_id)}
        erase={() => eraseInquirer(_id)}
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
