import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Inquiry } from '#shared/inquiry';
import { inquiriesQuery } from '../queries/inquiries';
import { DataTable } from '../ui/data-table';
import { DeskPage } from '../ui/desk-page';
import { SearchField } from '../ui/search-field';
import { FailedLine } from '../ui/state-line';
import { createInquiryColumns } from './columns';
import { downloadCsv } from './csv';
import { Freshness } from './freshness';
import styles from './inquiries.module.css';
import { InquiryDialog } from './inquiry-dialog';
import { matchesSearch } from './search';
import { useNewMarks } from './use-new-marks';

const none: Inquiry[] = [];

/** The spec's Form Data table: who asked, ten a page, refreshed every five seconds while it is looked at. */
export function Component() {
  const { data, error, dataUpdatedAt, refetch } = useQuery(inquiriesQuery);
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<Inquiry | null>(null);
  const { marks, open } = useNewMarks(data?.inquiries);
  const columns = useMemo(
    () =>
      createInquiryColumns((inquiry) => {
        open(inquiry._id);
        setShown(inquiry);
      }),
    [open],
  );
  const inquiries = data?.inquiries ?? none;
  const rows = useMemo(() => inquiries.filter((inquiry) => matchesSearch(inquiry, search)), [inquiries, search]);
  const isNarrowed = rows.length < inquiries.length;

  return (
    <DeskPage
      title="Contact Inquiries"
      lead={<Freshness asOf={dataUpdatedAt} failed={error !== null} fresh={marks.size} />}
      acts={
        <>
          <SearchField label="Search inquiries" value={search} onChange={setSearch} />
          <button
            type="button"
            className="btn btn-quiet btn-small"
            disabled={rows.length === 0}
            onClick={() => downloadCsv(rows, new Date())}
          >
            <Download className="icon" aria-hidden="true" />
            {isNarrowed && rows.length > 0 ? `Export these ${rows.length}` : 'Export CSV'}
          </button>
        </>
      }
    >
      {error && !data ? <FailedLine message={error.message} onRetry={() => void refetch()} /> : null}
      {data ? (
        <DataTable
          label="Contact inquiries"
          rows={rows}
          columns={columns}
          rowId={({ _id }) => _id}
          rowClass={({ _id }) => (marks.has(_id) ? styles.fresh : undefined)}
          empty={search ? `No inquiry matches “${search}”.` : 'No data available'}
        />
      ) : null}
      {!data && !error ? <p role="status">Loading inquiries…</p> : null}
      <InquiryDialog inquiry={shown} onClose={() => setShown(null)} />
    </DeskPage>
  );
}
