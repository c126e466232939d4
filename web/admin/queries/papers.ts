import { AccountsFile, PaperLink, SavedPaper } from '#shared/bookings/paper';
import { api } from '#shared/calls';
import { ask } from '../session/ask';

/** Gives a booking its invoice; one that was given is answered again. */
export const giveInvoice = (booking: string, once: string) =>
  ask(api.bookingInvoice(booking), { method: 'POST', json: {}, key: once, schema: SavedPaper });

/** An address that opens a paper, for the desk to look at and the payer to keep: no link can be read a second time. */
export const addPaperLink = (number: string) =>
  ask(api.paperLinks(number), { method: 'POST', json: {}, schema: PaperLink });

/** A month's papers or payments (`2027-03`), as a file for the accountant. */
export const readAccounts = (month: string, kind: 'papers' | 'payments') =>
  ask(api.accounts(month, kind), { schema: AccountsFile });
