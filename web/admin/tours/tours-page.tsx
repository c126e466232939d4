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
import { StageDialog } from './stage-dialog';
import { useCopy } from './tour-actions';
import { createTourColumns, type TourAction } from './tour-columns';
import { VersionsDialog } from './versions-dialog';

const none: AdminTour[] = [];

/** By `show` in the address. */
const shows: Record<string, TourStage> = { '': 'published', drafts: 'draft' };

const empty: Record<TourStage, string> = {
  published: 'No tours available.',
  draft: 'No drafts. Copy a tour, or save a new one as a draft.',
};

/** Spec §2. The edit modal over it has its own address. */
export function Component() {
  const { data, error, refetch } = useQuery(toursQuery);
  const deleted = useQuery(deletedToursQuery);
  const [parameters] = useSearchParams();
  const list = useListState();
  const { search } = list;
  const edit = useEditAddress();
  const [asked, setAsked] = useState<{ action: TourAction; tour: AdminTour } | null>(null);
  const tours = useSteadyOrder(data?.tours ?? none);
  const show = parameters.get('show') ?? '';
  const showsDeleted = show === 'deleted';
  const stage = shows[show] ?? 'published';
  const rows = useMemo(
    () => tours.filter((tour) => tour.stage === stage && matchesTour(tour, search)),
    [tours, stage, search],
  );
  const countOf = (stage: TourStage) => data?.tours.filter((tour) => tour.stage === stage).length;
  const onSite = countOf('published');
  const askedTour = (action: TourAction) =>
    (asked?.action === action && tours.find(({ _id }) => _id === asked.tour._id)) || null;
  const copy = useCopy(edit.open);
  const act = (action: TourAction, tour: AdminTour) => {
    if (action === 'edit') edit.open(tour._id);
    else if (action === 'copy') void copy(tour);
    else setAsked({ action, tour });
  };

  return (
    <AdminPage
      title="Edit Tours"
      lead={data ? `${onSite} ${onSite === 1 ? 'tour' : 'tours'} on the site, most recently changed first.` : undefined}
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
          { show: '', label: 'On the site', count: onSite },
          { show: 'drafts', label: 'Drafts', count: countOf('draft') },
          { show: 'deleted', label: 'Deleted', count: deleted.data?.length },
        ]}
      />
      {showsDeleted ? <DeletedTours state={list} /> : null}
      {data && !showsDeleted ? (
        <DataTable
          label="Tours"
          rows={rows}
          columns={createTourColumns(act)}
          getRowId={({ _id }) => _id}
          onOpen={({ _id }) => edit.open(_id)}
          listState={list}
          emptyMessage={search ? `No tours match “${search}”.` : empty[stage]}
        />
      ) : null}
      {data || showsDeleted ? null : <Loading {...{ error, refetch }} message="Loading tours..." />}
      {edit.isOpen ? <EditDialog id={edit.id} onClose={edit.close} /> : null}
      <StageDialog tour={askedTour('stage')} onClose={() => setAsked(null)} />
      <VersionsDialog tour={askedTour('versions')} onClose={() => setAsked(null)} />
      <DeleteDialog tour={asked?.action === 'delete' ? asked.tour : null} onClose={() => setAsked(null)} />
    </AdminPage>
  );
}

/** An edited or restored row stays in its place; new ones come on top. */
function useSteadyOrder(tours: AdminTour[]): AdminTour[] {
  const places = useRef(new Map<string, number>());
  return useMemo(() => {
    const known = places.current;
    const first = Math.min(0, ...known.values());
    const unknown = tours.filter(({ _id }) => !known.has(_id));
    const isFirstLook = known.size === 0;
    for (const [index, { _id }] of unknown.entries())
      known.set(_id, isFirstLook ? index : first - unknown.length + index);
    return [...tours].sort((a, b) => (known.get(a._id) ?? 0) - (known.get(b._id) ?? 0));
  }, [tours]);
}

/** Beside the list's own search and page. */
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
