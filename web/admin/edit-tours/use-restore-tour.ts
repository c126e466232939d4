import { useQueryClient } from '@tanstack/react-query';
import { restoreTour } from '../../api/admin';
import { showToast } from '../../ui/later/toasts';
import { deletedToursQuery, putTour } from '../queries/tours';
import { SessionEndedError, withToken } from '../session/with-token';
import { deleteMessages } from './remove-tour';

/** Restores a deleted tour and says so; on failure, offers another try. */
export function useRestoreTour(): (id: string) => Promise<void> {
  const client = useQueryClient();
  return async function restore(id) {
    const deed = `restore ${id}`;
    try {
      const { tour } = await withToken((token) => restoreTour(token, id));
      if (tour) putTour(client, tour);
      client.setQueryData(deletedToursQuery.queryKey, (tours) => tours?.filter(({ _id }) => _id !== id));
      showToast({ kind: 'success', deed, message: deleteMessages.restored });
    } catch (error) {
      if (error instanceof SessionEndedError) return;
      const action = { label: 'Try again', run: () => void restore(id) };
      showToast({ kind: 'failure', deed, message: deleteMessages.notRestored, action });
    } finally {
      void client.invalidateQueries(deletedToursQuery);
    }
  };
}
