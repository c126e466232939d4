import { useEffect, useRef, useState } from 'react';
import { type Location, useBlocker, useNavigate } from 'react-router-dom';
import { readToken } from '../session/token';
import { hasUnsaved, useHasUnsaved } from '../session/unsaved';
import { LoseDialog } from '../ui/confirm-dialog';
import { noteStay } from '../ui/use-list-state';

export function UnsavedGuard() {
  const unsaved = useHasUnsaved();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<Location | null>(null);
  const isDecided = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const asks =
      hasUnsaved() &&
      !isDecided.current &&
      // Never block the login screen: the work is kept for later.
      readToken() !== null &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search;
    // Noted here and not from the blocker's state: the router forgets a blocked navigation when its data reload, which
    // can come before an effect sees it.
    if (asks) setWanted(nextLocation);
    return asks;
  });

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
    noteStay();
    blocker.reset?.();
  };
  return (
    <LoseDialog
      open={wanted !== null}
      title="Leave without saving?"
      confirm="Leave"
      onConfirm={leave}
      onCancel={stay}
    />
  );
}
