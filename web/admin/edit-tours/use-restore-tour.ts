import { useQueryClient } from '@tanstack/react-query';
import { deletedToursQuery, putTour, restoreTour } from '../queries/tours';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { deleteMessages } from './remove-tour';

/** Restores a deleted tour and says so; on failure, offers another try. */
export function useRestoreTour(): (id: string) => Promise<unknown> {
  const client = useQueryClient();
  const { run } = useDeskMutation(deletedToursQuery.queryKey);
  return (id) =>
    run({
      deed: `restore ${id}`,
      call: () => restoreTour(id),
      done: ({ tour }) => {
        if (tour) putTour(client, tour);
        client.setQueryData(deletedToursQuery.queryKey, (tours) => tours?.filter(({ _id }) => _id !== id));
        return deleteMessages.restored;
      },
      failed: deleteMessages.notRestored,
      again: true,
    });
}
