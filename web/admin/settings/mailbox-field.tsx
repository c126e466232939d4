import { useQuery } from '@tanstack/react-query';
import * as siteApi from '#shared/settings/api';
import { QuietButton } from '../components/button';
import { Field, type FieldProps } from '../components/field';
import { mailQueueQuery } from '../reports/queries';
import { callApi } from '../session/api-client';
import { useAdminMutation } from '../session/use-admin-mutation';

/** Mailbox for inquiries; the test goes to the saved one. */
export function MailboxField({ hint, ...fieldProps }: FieldProps) {
  const { data } = useQuery(mailQueueQuery);
  const { busy, run } = useAdminMutation();
  const sendTest = () => run({ task: 'send a test mail', call: () => callApi(siteApi.sendTestMail) });
  return (
    <div className="grid col-span-full justify-items-start gap-2">
      <Field {...fieldProps} hint={hint} className="w-full" placeholder={data?.defaultMailbox ?? ''} />
      <div className="row flex-wrap gap-3">
        <QuietButton disabled={busy} onClick={() => void sendTest()}>
          {busy ? 'Sending…' : 'Send a test'}
        </QuietButton>
        <span className="fine-print">Save first: the test goes to the saved address.</span>
      </div>
    </div>
  );
}
