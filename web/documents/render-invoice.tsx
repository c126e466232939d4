import { formatInvoiceFileName, type InvoiceView } from '#shared/invoices/invoice';
import type { Site } from '#shared/settings/site';
import baseStyles from '../styles/linked-page.css?inline';
import { InvoiceDocument } from './invoice';
import documentStyles from './invoice.css?inline';
import pageStyles from './invoice-page.css?inline';
import { CallUs, LinkedPage, Message, renderLinkedPage } from './linked-page';

export const invoiceStyles = baseStyles + documentStyles + pageStyles;

/** Browsers use the title as the name of the PDF. `previewTitle` says nothing about the payer. */
export function renderInvoice(view: InvoiceView, site: Site) {
  const title = view.kind === 'invoice' ? formatInvoiceFileName(view.invoice) : `Invoice | ${site.name}`;
  return renderLinkedPage({ title, previewTitle: `An invoice from ${site.name}` }, site, <InvoicePage view={view} />);
}

function InvoicePage({ view }: { view: InvoiceView }) {
  if (view.kind === 'invoice')
    return (
      <main className="invoice-page">
        <InvoiceDocument invoice={view.invoice} />
      </main>
    );
  return (
    <LinkedPage>
      {view.kind === 'ended' ? (
        <Message title="This link has ended">
          <p>It no longer opens an invoice. Ask us if you need it again.</p>
          <CallUs />
        </Message>
      ) : (
        <Message title="This link opens no invoice">
          <p>
            Perhaps a part of it got lost on the way. Open it once more from the message that we sent, or write to us.
          </p>
          <CallUs />
        </Message>
      )}
    </LinkedPage>
  );
}
