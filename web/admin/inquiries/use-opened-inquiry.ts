import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useLeave } from '../ui/use-leave';

/** The open inquiry's id is in the address, so Back closes it and a reload keeps it open. */
export function useOpenedInquiry() {
  const [parameters] = useSearchParams();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isOpen = parameters.has('open');
  /** `page`: the list's page that it is on, from 0; without, the page stays. */
  const open = useCallback(
    (id: string, page?: number) => {
      const next = new URLSearchParams(search);
      next.set('open', id);
      if (page === 0) next.delete('page');
      else if (page !== undefined) next.set('page', String(page + 1));
      // From one to the next, Back still closes.
      const how = isOpen ? { replace: true, state } : { state: { ...state, fromList: true } };
      void navigate({ search: `?${next}` }, { preventScrollReset: true, ...how });
    },
    [navigate, search, state, isOpen],
  );
  const list = new URLSearchParams(search);
  list.delete('open');
  const leave = useLeave(`${pathname}?${list}`);
  const close = () => {
    // The dialog also reports a close that Back caused.
    if (isOpen) leave();
  };
  return { id: parameters.get('open'), open, close };
}
