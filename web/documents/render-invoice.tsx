import { formatInvoiceFileName, type InvoiceView } from '#shared/invoices/invoice';
import type { Site } from '#shared/settings/site';
import every from '../styles/linked-page.css?inline';
import { InvoiceDocument } from './invoice';
import sheet from './invoice.css?inline';
import page from './invoice-page.css?inline';
import { CallUs, LinkedPage, Message, renderLinked } from './linked-page';

/** Inside the page. */
export const invoiceStyles = every + sheet + page;

/** The title is what browsers call the PDF. A preview of the link says nothing of the paper. */
export function renderInvoice(view: InvoiceView, site: Site) {
  const title = view.kind === 'invoice' ? formatInvoiceFileName(view.invoice) : `Paper | ${site.name}`;
  return renderLinked({ title, shared: `A paper from ${site.name}` }, site, <PaperPage view={view} />);
}

function PaperPage({ view }: { view: InvoiceView }) {
  if (view.kind === 'invoice')
    return (
      <main className="paper">
        <InvoiceDocument paper={view.invoice} />
      </main>
    );
  return (
    <LinkedPage>
      {view.kind === 'ended' ? (
        <Message title="This link has ended">
          <p>It no longer opens a paper. Ask us if you need it again.</p>
          <CallUs />
        </Message>
      ) : (
        <Message title="This link opens no paper">
          <p>
            Perhaps a part of it got lost on the way. Open it once more from the message that we sent, or write to us.
          </p>
          <CallUs />
        </Message>
      )}
    </LinkedPage>
  );
}
