import { useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import * as inquiriesApi from '#shared/inquiries/api';
import { countInquiries } from '#shared/inquiries/inquiry-count';
import { formatPhone } from '#shared/inquiries/phone';
import type { Inquiry } from '#shared/inquiries/stored-inquiry';
import { useSite } from '../../ui/page/site-context';
import { countsQuery, erasureQuery, toQuery } from '../queries/inbox';
import { toursQuery } from '../queries/tours';
import { ask } from '../session/ask';
import { dropDraft, newQuoteName, noteName } from '../session/drafts';
import { EraseButton, PersonAction } from '../ui/erase-button';
import { exportInquirer, notExported } from './export';

interface InquirerProps {
  inquiry: Inquiry;
  theirs: readonly Inquiry[];
  onErased: () => void;
}

/** What the agency has of a person, for owners: to hand over, or to erase for good. */
export function Inquirer({ inquiry, theirs, onErased }: InquirerProps) {
  const site = useSite();
  const { _id, name, email } = inquiry;
  const client = useQueryClient();
  const contacts = { phone: formatPhone(inquiry), email };
  return (
    <div className="cluster middle ruled head-16">
      <p className="fine full">
        We have {countInquiries(theirs.length)} with this phone number or e-mail address. Each may be somebody else’s.
      </p>
      <PersonAction
        words="Export…"
        icon={Download}
        title={`Export all of ${name}?`}
        lead="Everything under one number or address, for the person whose it is. Make sure that it is theirs."
        confirm="Save the file"
        contacts={contacts}
        query={(proved) => erasureQuery(_id, proved)}
        act={(proved) => exportInquirer(_id, proved, site)}
        onDone={() => null}
        failed={notExported}
      />
      <EraseButton
        title={`Erase all from ${name}?`}
        name={name}
        note="E-mails about them stay in your mailbox: delete those there."
        contacts={contacts}
        query={(proved) => erasureQuery(_id, proved)}
        act={async (proved) =>
          (await ask(inquiriesApi.eraseInquirer, { params: { id: _id }, query: toQuery(proved) })).erased
        }
        onDone={(erased) => {
          // What was begun about them in this browser, too.
          for (const one of theirs) for (const draft of [noteName(one._id), newQuoteName(one._id)]) dropDraft(draft);
          void client.invalidateQueries({ queryKey: toursQuery.queryKey });
          onErased();
          // The lists follow the counts; by then nothing asks for what is gone.
          void client.invalidateQueries({ queryKey: countsQuery.queryKey });
          return `Erased ${countInquiries(erased)} from ${name}.`;
        }}
      />
    </div>
  );
}
