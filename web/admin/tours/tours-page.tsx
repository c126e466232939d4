import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { pages } from '#shared/routes';
import type { AdminTour, TourStage } from '#shared/tours/admin-tour';
import { AdminPage, Loading } from '../components/admin-page';
import { LinkButton } from '../components/button';
import { DataTable } from '../components/data-table';
import { ListTabs, SearchField } from '../components/list-controls';
import { useListState, useReturnToList } from '../components/list-state';
import { matchesTour } from '../inquiries/queries';
import { DeleteDialog, DeletedTours } from './deleted-tours';
import { EditDialog } from './edit-dialog';
import { deletedToursQuery, toursQuery } from './queries';
import { useCopyTour } from './tour-actions';
import { createTourColumns, type TourAction } from './tour-columns';
import { StageDialog, VersionsDialog } from './tour-dialogs';

const noTours: AdminTour[] = [];

const stageByTab: Record<string, TourStage> = { '': 'published', drafts: 'draft' };

const emptyMessages: Record<TourStage, string> = {
  published: 'No tours available.',
  draft: 'No drafts. Copy a tour, or save a new one as a draft.',
};

export function Component() {
  const { data, error, refetch } = useQuery(toursQuery);
  const deletedTours = useQuery(deletedToursQuery);
  const [parameters] = useSearchParams();
  const listState = useListState({ hasPageSizeChoice: true });
  const { search } = listState;
  const editDialog = useEditDialogUrl();
  const [dialog, setDialog] = useState<{ action: TourAction; tour: AdminTour } | null>(null);
  const tours = useStableOrder(data?.tours ?? noTours);
  const tab = parameters.get('show') ?? '';
  const showsDeleted = tab === 'deleted';
  const stage = stageByTab[tab] ?? 'published';
  const rows = useMemo(
    () => tours.filter((tour) => tour.stage === stage && matchesTour(tour, search)),
    [tours, stage, search],
  );
  const countTours = (stage: TourStage) => data?.tours.filter((tour) => tour.stage === stage).length;
  const publishedCount = countTours('published');
  const findDialogTour = (action: TourAction) =>
    (dialog?.action === action && tours.find(({ _id }) => _id === dialog.tour._id)) || null;
  const copyTour = useCopyTour(editDialog.open);
  const startAction = (action: TourAction, tour: AdminTour) => {
    if (action === 'edit') editDialog.open(tour._id);
    else if (action === 'copy') void copyTour(tour);
    else setDialog({ action, tour });
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
          <SearchField label="Search tours" value={search} onChange={listState.setSearch} />
          <LinkButton to={pages.addTour}>Add Tour</LinkButton>
        </>
      }
    >
      <ListTabs
        label="Tours"
        tabs={[
          { show: '', label: 'On the site', count: publishedCount },
          { show: 'drafts', label: 'Drafts', count: countTours('draft') },
          { show: 'deleted', label: 'Deleted', count: deletedTours.data?.length },
        ]}
      />
      {showsDeleted ? <DeletedTours listState={listState} /> : null}
      {data && !showsDeleted ? (
        <DataTable
          label="Tours"
          rows={rows}
          columns={createTourColumns(startAction)}
          getRowId={({ _id }) => _id}
          onRowClick={({ _id }) => editDialog.open(_id)}
          listState={listState}
          emptyMessage={search ? `No tours match “${search}”.` : emptyMessages[stage]}
        />
      ) : null}
      {data || showsDeleted ? null : <Loading {...{ error, refetch }} message="Loading tours..." />}
      {editDialog.isOpen ? <EditDialog id={editDialog.id} onClose={editDialog.close} /> : null}
      <StageDialog tour={findDialogTour('stage')} onClose={() => setDialog(null)} />
      <VersionsDialog tour={findDialogTour('versions')} onClose={() => setDialog(null)} />
      <DeleteDialog tour={dialog?.action === 'delete' ? dialog.tour : null} onClose={() => setDialog(null)} />
    </AdminPage>
  );
}

/** An edited or restored tour keeps its position in the list; new tours come first. */
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

/** Spec §2: the edit dialog over the list has its own URL. */
function useEditDialogUrl() {
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const listParameters = new URLSearchParams(parameters);
  listParameters.delete('id');
  const open = (id: string) => {
    const search = `?${new URLSearchParams([['id', id], ...listParameters])}`;
    void navigate({ pathname: pages.editTourModal, search }, { preventScrollReset: true, state: { fromList: true } });
  };
  const close = useReturnToList(`${pages.editTours}?${listParameters}`);
  return { isOpen: pathname === pages.editTourModal, id: parameters.get('id'), open, close };
}
