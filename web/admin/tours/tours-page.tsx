import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { pages } from '#shared/routes';
import type { AdminTour, TourStage } from '#shared/tours/admin-tour';
import { AdminPage, Loading } from '../components/admin-page';
import { LinkButton } from '../components/button';
import { DataTable, useListState, useReturnToList } from '../components/data-table';
import { ListTabs, SearchField } from '../components/list-controls';
import { matchesTour } from '../inquiries/queries';
import { DeleteDialog, DeletedTours } from './deleted-tours';
import { EditDialog } from './edit-dialog';
import { deletedToursQuery, toursQuery } from './queries';
import { useCopy } from './tour-actions';
import { createTourColumns, type TourAction } from './tour-columns';
import { StageDialog, VersionsDialog } from './tour-dialogs';

const noTours: AdminTour[] = [];

/** Keys are the values of `show` in the address. */
const stageByTab: Record<string, TourStage> = { '': 'published', drafts: 'draft' };

const emptyMessages: Record<TourStage, string> = {
  published: 'No tours available.',
  draft: 'No drafts. Copy a tour, or save a new one as a draft.',
};

/** The edit modal over the list has its own address (spec §2). */
export function Component() {
  const { data, error, refetch } = useQuery(toursQuery);
  const deleted = useQuery(deletedToursQuery);
  const [parameters] = useSearchParams();
  const list = useListState();
  const { search } = list;
  const edit = useEditAddress();
  const [openAction, setOpenAction] = useState<{ action: TourAction; tour: AdminTour } | null>(null);
  const tours = useStableOrder(data?.tours ?? noTours);
  const show = parameters.get('show') ?? '';
  const showsDeleted = show === 'deleted';
  const stage = stageByTab[show] ?? 'published';
  const rows = useMemo(
    () => tours.filter((tour) => tour.stage === stage && matchesTour(tour, search)),
    [tours, stage, search],
  );
  const countTours = (stage: TourStage) => data?.tours.filter((tour) => tour.stage === stage).length;
  const publishedCount = countTours('published');
  const findOpenTour = (action: TourAction) =>
    (openAction?.action === action && tours.find(({ _id }) => _id === openAction.tour._id)) || null;
  const copy = useCopy(edit.open);
  const startAction = (action: TourAction, tour: AdminTour) => {
    if (action === 'edit') edit.open(tour._id);
    else if (action === 'copy') void copy(tour);
    else setOpenAction({ action, tour });
  };

  return (
    <AdminPage
      title="Edit Tours"
      lead={
        data
          ? `${publishedCount} ${publishedCount === 1 ? 'tour' : 'tours'} on the site, most recently changed first.`
          : undefined
      }
      actions={
        <>
          <SearchField label="Search tours" value={search} onChange={list.setSearch} />
          <LinkButton to={pages.addTour}>Add Tour</LinkButton>
        </>
      }
    >
      <ListTabs
        label="Tours"
        tabs={[
          { show: '', label: 'On the site', count: publishedCount },
          { show: 'drafts', label: 'Drafts', count: countTours('draft') },
          { show: 'deleted', label: 'Deleted', count: deleted.data?.length },
        ]}
      />
      {showsDeleted ? <DeletedTours listState={list} /> : null}
      {data && !showsDeleted ? (
        <DataTable
          label="Tours"
          rows={rows}
          columns={createTourColumns(startAction)}
          getRowId={({ _id }) => _id}
          onRowClick={({ _id }) => edit.open(_id)}
          listState={list}
          emptyMessage={search ? `No tours match “${search}”.` : emptyMessages[stage]}
        />
      ) : null}
      {data || showsDeleted ? null : <Loading {...{ error, refetch }} message="Loading tours..." />}
      {edit.isOpen ? <EditDialog id={edit.id} onClose={edit.close} /> : null}
      <StageDialog tour={findOpenTour('stage')} onClose={() => setOpenAction(null)} />
      <VersionsDialog tour={findOpenTour('versions')} onClose={() => setOpenAction(null)} />
      <DeleteDialog
        tour={openAction?.action === 'delete' ? openAction.tour : null}
        onClose={() => setOpenAction(null)}
      />
    </AdminPage>
  );
}

/** Edited or restored rows keep their positions; new rows come first. */
function useStableOrder(tours: AdminTour[]): AdminTour[] {
  const positions = useRef(new Map<string, number>());
  return useMemo(() => {
    const positionById = positions.current;
    const minPosition = Math.min(0, ...positionById.values());
    const newTours = tours.filter(({ _id }) => !positionById.has(_id));
    const isFirstLoad = positionById.size === 0;
    for (const [index, { _id }] of newTours.entries())
      positionById.set(_id, isFirstLoad ? index : minPosition - newTours.length + index);
    return [...tours].sort((a, b) => (positionById.get(a._id) ?? 0) - (positionById.get(b._id) ?? 0));
  }, [tours]);
}

function useEditAddress() {
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const list = new URLSearchParams(parameters);
  list.delete('id');
  const open = (id: string) => {
    const search = `?${new URLSearchParams([['id', id], ...list])}`;
    void navigate({ pathname: pages.editTourModal, search }, { preventScrollReset: true, state: { fromList: true } });
  };
  const close = useReturnToList(`${pages.editTours}?${list}`);
  return { isOpen: pathname === pages.editTourModal, id: parameters.get('id'), open, close };
}
