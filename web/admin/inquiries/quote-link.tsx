import { useQuery } from '@tanstack/react-query';
import ReceiptIndianRupee from 'lucide-react/icons/receipt-indian-rupee';
import { Link } from 'react-router-dom';
import { deskLinks } from '#shared/protected-pages';
import { quoteStateWords } from '#shared/quote';
import { quotesQuery } from '../queries/quotes';

/** Leads to the quotes for an inquiry, and says how the last one stands. */
export function QuoteLink({ inquiryId }: { inquiryId: string }) {
  const last = useQuery(quotesQuery(inquiryId)).data?.[0];
  return (
    <Link className="btn btn-quiet btn-small" to={deskLinks.quotesOf(inquiryId)}>
      <ReceiptIndianRupee className="icon" aria-hidden="true" />
      {last ? `Quote: ${quoteStateWords[last.state].toLowerCase()}` : 'Quote'}
    </Link>
  );
}
