import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { readToken } from '../session/token';
import { hasUnsaved, useHasUnsaved } from '../session/unsaved';
import { ConfirmDialog } from '../ui/confirm-dialog';

/** Leaving a form with unsaved work asks first, within the site and at the browser's own edges. */
export function UnsavedGuard() {
  const unsaved = useHasUnsaved();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved() &&
      // The way to the login screen is open: the work is kept for afterwards.
      readToken() !== null &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  );
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirm="Leave"
      cancel="Stay here"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      <p>What you have not saved is lost.</p>
    </ConfirmDialog>
  );
}
