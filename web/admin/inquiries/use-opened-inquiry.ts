import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useLeave } from '../ui/use-leave';

/** The open inquiry's id is in the address, so Back closes it and a reload keeps it open. */
export function useOpenedInquiry() {
  const [parameters] = useSearchParams();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const open = useCallback(
    (id: string) => {
      const next = new URLSearchParams(search);
      next.set('open', id);
      void navigate({ search: `?${next}` }, { preventScrollReset: true, state: { ...state, fromList: true } });
    },
    [navigate, search, state],
  );
  const list = new URLSearchParams(search);
  list.delete('open');
  const leave = useLeave(`${pathname}?${list}`);
  const close = () => {
    // The dialog also reports a close that Back caused.
    if (parameters.has('open')) leave();
  };
  return { id: parameters.get('open'), open, close };
}
