import { useEffect, useRef, useState } from 'react';
import { type Location, useBlocker, useNavigate } from 'react-router-dom';
import { readToken } from '../session/token';
import { hasUnsaved, useHasUnsaved } from '../session/unsaved';
import { ConfirmDialog } from '../ui/confirm-dialog';

/** Leaving a form with unsaved work asks first, within the site and at the browser's own edges. */
export function UnsavedGuard() {
  const unsaved = useHasUnsaved();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<Location | null>(null);
  const isDecided = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved() &&
      !isDecided.current &&
      // The way to the login screen is open: the work is kept for afterwards.
      readToken() !== null &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  );
  // The router forgets what it held up whenever its data come anew. The question stays until it is answered.
  useEffect(() => {
    if (blocker.state === 'blocked') setWanted(blocker.location);
  }, [blocker.state, blocker.location]);

  useEffect(() => {
    if (!unsaved) return;
    isDecided.current = false;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved]);

  const leave = () => {
    setWanted(null);
    if (blocker.state === 'blocked') return blocker.proceed();
    isDecided.current = true;
    if (wanted) void navigate(wanted);
  };
  const stay = () => {
    setWanted(null);
    blocker.reset?.();
  };
  return (
    <ConfirmDialog
      open={wanted !== null}
      title="Leave without saving?"
      confirm="Leave"
      cancel="Stay here"
      onConfirm={leave}
      onCancel={stay}
    >
      <p>What you have not saved is lost.</p>
    </ConfirmDialog>
  );
}
