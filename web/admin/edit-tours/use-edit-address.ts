import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { pages } from '#shared/paths';
import { toListSearch } from '../ui/use-list-state';

/** The edited tour's id lives in the address, beside the list's own search and page. */
export function useEditAddress() {
  const { pathname, state } = useLocation();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const list = toListSearch(parameters);
  const isFromList = state?.fromList === true;
  const open = (id: string) =>
    void navigate(`${pages.editTour(id)}${list.replace('?', '&')}`, {
      preventScrollReset: true,
      state: { fromList: true },
    });
  const close = useCallback(() => {
    if (isFromList) void navigate(-1);
    else void navigate(pages.editTours + list, { replace: true, preventScrollReset: true });
  }, [navigate, isFromList, list]);
  return { isOpen: pathname === pages.editTourModal, id: parameters.get('id'), open, close };
}
