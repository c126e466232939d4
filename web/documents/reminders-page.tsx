import type { ReminderView } from '#shared/email/reminder-view';
import { reminderPaths } from '#shared/link-routes';
import { ContactLinks, LinkedPage, Message } from './linked-page';

export const RemindersPage = ({ view }: { view: ReminderView }) => (
  <LinkedPage>
    <PageContent view={view} />
  </LinkedPage>
);

function PageContent({ view }: { view: ReminderView }) {
  switch (view.kind) {
    case 'missing':
      return (
        <Message title="This link opens nothing">
          <p>
            Perhaps a part of it got lost on the way, or it has ended. Open the link in our newest mail, or tell us.
          </p>
          <ContactLinks />
        </Message>
      );
    case 'tooMany':
      return (
        <Message title="That was a lot of tries">
          <p>Please try again in an hour, or tell us, and we do it.</p>
          <ContactLinks />
        </Message>
      );
    case 'running':
      return (
        <Message title="Stop our reminders?">
          <p>
            We remind <strong>{view.maskedEmail}</strong> of what is due, of who travels and of what to bring, and ask
            for a review after the tour.
          </p>
          <p>Receipts, quotes and what changes about a booking reach you all the same.</p>
          <SwitchForm token={view.token} value="off" label="Stop reminders" />
        </Message>
      );
    case 'stopped':
      return (
        <Message title="No more reminders">
          <p>
            We send no more reminders to <strong>{view.maskedEmail}</strong>. Receipts, quotes and what changes about a
            booking reach you all the same.
          </p>
          <p>Please look yourself when something is due: the link to your booking is in our earlier mails.</p>
          <SwitchForm token={view.token} value="on" label="Remind me again" />
        </Message>
      );
  }
}

const SwitchForm = ({ token, value, label }: { token: string; value: 'on' | 'off'; label: string }) => (
  <form method="post" action={reminderPaths.reminders(token)}>
    <button className="btn" type="submit" name="reminders" value={value}>
      {label}
    </button>
  </form>
);
