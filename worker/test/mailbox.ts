import type { Mail } from '../mail/outbox';

type SentMail = Mail & { from: string };

export type Mailbox = ReturnType<typeof createMailbox>;

export function createMailbox() {
  const mails: SentMail[] = [];
  let down = false;
  let refused = 0;
  const MAIL: SendEmail = {
    async send(message: unknown) {
      if (down) {
        refused += 1;
        throw new Error('550 mailbox of tsering@example.com unavailable');
      }
      mails.push(message as SentMail);
      return { messageId: String(mails.length) };
    },
  };
  return {
    mails,
    bindings: { MAIL },
    refused: () => refused,
    setDown(value: boolean) {
      down = value;
    },
  };
}
