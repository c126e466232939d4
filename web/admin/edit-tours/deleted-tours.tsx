import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { DeletedTour } from '#shared/tours/tour';
import { matchesTour } from '../queries/search';
import { deletedToursQuery } from '../queries/tours';
import { DataTable } from '../ui/data-table';
import { Loading } from '../ui/state-line';
import type { ListState } from '../ui/use-list-state';
import { createDeletedColumns } from './deleted-columns';
import { useRestoreTour } from './use-restore-tour';

const none: DeletedTour[] = [];

export function DeletedTours({ state }: { state: ListState }) {
  const { data, error, refetch } = useQuery(deletedToursQuery);
  const { search } = state;
  const rows = useMemo(() => (data ?? none).filter((tour) => matchesTour(tour, search)), [data, search]);
  const restore = useRestoreTour();
  const latest = useRef(restore);
  latest.current = restore;
  const columns = useMemo(() => createDeletedColumns((id) => void latest.current(id)), []);
  if (!data) return <Loading {...{ error, refetch }} words="Loading deleted tours…" />;
  return (
    <DataTable
      label="Deleted tours"
      rows={rows}
      columns={columns}
      rowId={({ _id }) => _id}
      state={state}
      empty={
        search ? `No deleted tours match “${search}”.` : 'No deleted tours. Tours you delete stay here for 30 days.'
      }
    />
  );
}
