import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { pages } from '#shared/paths';
import type { Tour } from '#shared/tour';
import { toursQuery } from '../queries/tours';
import { DataTable } from '../ui/data-table';
import { DeskPage } from '../ui/desk-page';
import { SearchField } from '../ui/search-field';
import { FailedLine } from '../ui/state-line';
import { createTourColumns } from './columns';
import { DeleteDialog } from './delete-dialog';
import { EditDialog } from './edit-dialog';
import { useSteadyOrder } from './steady-order';

const none: Tour[] = [];

/** The Edit Tours table (spec §2), and over it the edit modal, which has an address of its own. */
export function Component() {
  const { data, error, refetch } = useQuery(toursQuery);
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [deleting, setDeleting] = useState<Tour | null>(null);
  const tours = useSteadyOrder(data?.tours ?? none);
  const wanted = search.trim().toLocaleLowerCase();
  const rows = useMemo(
    () => tours.filter(({ heading }) => heading.toLocaleLowerCase().includes(wanted)),
    [tours, wanted],
  );
  // The columns are made once: other ones would be other cells, and the focus could not go back to its button.
  const edit = useRef((_tour: Tour) => {});
  edit.current = ({ _id }) => void navigate(pages.editTour(_id), { preventScrollReset: true });
  const columns = useMemo(() => createTourColumns({ onEdit: (tour) => edit.current(tour), onDelete: setDeleting }), []);
  const closeEdit = useCallback(() => void navigate(pages.editTours, { preventScrollReset: true }), [navigate]);

  return (
    <DeskPage
      title="Edit Tours"
      lead={data ? `${data.tours.length} tours on the site, the lately changed first.` : undefined}
      acts={
        <>
          <SearchField label="Search tours" value={search} onChange={setSearch} />
          <Link className="btn btn-small" to={pages.addTour}>
            Add Tour
          </Link>
        </>
      }
    >
      {error && !data ? <FailedLine message={error.message} onRetry={() => void refetch()} /> : null}
      {data ? (
        <DataTable
          label="Tours"
          rows={rows}
          columns={columns}
          rowId={({ _id }) => _id}
          empty={search ? `No tour’s heading has “${search}” in it.` : 'No tours available.'}
        />
      ) : null}
      {!data && !error ? <p role="status">Loading tours...</p> : null}
      {pathname === pages.editTourModal ? <EditDialog id={parameters.get('id')} onClose={closeEdit} /> : null}
      <DeleteDialog tour={deleting} onClose={() => setDeleting(null)} />
    </DeskPage>
  );
}
