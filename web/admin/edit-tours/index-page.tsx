import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { pages } from '#shared/paths';
import type { Tour } from '#shared/tour';
import { matchesTour } from '../queries/search';
import { deletedToursQuery, toursQuery } from '../queries/tours';
import { DataTable } from '../ui/data-table';
import { DeskPage } from '../ui/desk-page';
import { ListTabs } from '../ui/list-tabs';
import { SearchField } from '../ui/search-field';
import { FailedLine } from '../ui/state-line';
import { useListState } from '../ui/use-list-state';
import { createTourColumns } from './columns';
import { DeleteDialog } from './delete-dialog';
import { DeletedTours } from './deleted-tours';
import { EditDialog } from './edit-dialog';
import { useEditAddress } from './use-edit-address';

const none: Tour[] = [];

/** The Edit Tours table (spec §2). The edit modal over it has its own address. */
export function Component() {
  const { data, error, refetch } = useQuery(toursQuery);
  const deleted = useQuery(deletedToursQuery);
  const [parameters] = useSearchParams();
  const list = useListState();
  const { search } = list;
  const edit = useEditAddress();
  const [deleting, setDeleting] = useState<Tour | null>(null);
  const tours = useSteadyOrder(data?.tours ?? none);
  const rows = useMemo(() => tours.filter((tour) => matchesTour(tour, search)), [tours, search]);
  // Built once: new columns would mean new cells, and focus couldn't return to its button.
  const open = useRef(edit.open);
  open.current = edit.open;
  const columns = useMemo(
    () => createTourColumns({ onEdit: ({ _id }) => open.current(_id), onDelete: setDeleting }),
    [],
  );
  const showsDeleted = parameters.get('show') === 'deleted';

  return (
    <DeskPage
      title="Edit Tours"
      lead={data ? `${data.tours.length} tours on the site, most recently changed first.` : undefined}
      acts={
        <>
          <SearchField label="Search tours" value={search} onChange={list.setSearch} />
          <Link className="btn btn-small" to={pages.addTour}>
            Add Tour
          </Link>
        </>
      }
    >
      <ListTabs
        label="Tours"
        tabs={[
          { show: '', label: 'On the site', count: data?.tours.length },
          { show: 'deleted', label: 'Deleted', count: deleted.data?.length },
        ]}
      />
      {showsDeleted ? <DeletedTours state={list} /> : null}
      {error && !data && !showsDeleted ? <FailedLine message={error.message} onRetry={() => void refetch()} /> : null}
      {data && !showsDeleted ? (
        <DataTable
          label="Tours"
          rows={rows}
          columns={columns}
          rowId={({ _id }) => _id}
          onOpen={({ _id }) => edit.open(_id)}
          state={list}
          empty={search ? `No tours match “${search}”.` : 'No tours available.'}
        />
      ) : null}
      {!data && !error && !showsDeleted ? <p role="status">Loading tours...</p> : null}
      {edit.isOpen ? <EditDialog id={edit.id} onClose={edit.close} /> : null}
      <DeleteDialog tour={deleting} onClose={() => setDeleting(null)} />
    </DeskPage>
  );
}

/** Keeps tours in the order first seen, new ones on top, so an edited or restored row stays in its place. */
function useSteadyOrder(tours: Tour[]): Tour[] {
  const places = useRef(new Map<string, number>());
  return useMemo(() => {
    const known = places.current;
    const first = Math.min(0, ...known.values());
    const unknown = tours.filter(({ _id }) => !known.has(_id));
    const isFirstLook = known.size === 0;
    for (const [index, { _id }] of unknown.entries())
      known.set(_id, isFirstLook ? index : first - unknown.length + index);
    return tours.toSorted((a, b) => (known.get(a._id) ?? 0) - (known.get(b._id) ?? 0));
  }, [tours]);
}
