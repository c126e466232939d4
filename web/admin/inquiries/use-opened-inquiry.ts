import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** The open inquiry's id is in the address, so Back closes it and a reload keeps it open. */
export function useOpenedInquiry() {
  const [parameters] = useSearchParams();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const open = useCallback(
    (id: string) => {
      const next = new URLSearchParams(search);
      next.set('open', id);
      void navigate({ search: `?${next}` }, { preventScrollReset: true, state: { fromList: true } });
    },
    [navigate, search],
  );
  const close = () => {
    const next = new URLSearchParams(search);
    // The dialog also reports a close that Back caused.
    if (!next.has('open')) return;
    next.delete('open');
    if (state?.fromList) void navigate(-1);
    else void navigate({ search: `?${next}` }, { replace: true, preventScrollReset: true });
  };
  return { id: parameters.get('open'), open, close };
}
