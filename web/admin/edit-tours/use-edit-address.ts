import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { pages } from '#shared/paths';
import { deskLinks } from '#shared/protected-pages';
import { useLeave } from '../ui/use-leave';
import { toListSearch } from '../ui/use-list-state';

/** The edited tour's id lives in the address, beside the list's own search and page. */
export function useEditAddress() {
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const list = toListSearch(parameters);
  const open = (id: string) =>
    void navigate(`${deskLinks.editTour(id)}${list.replace('?', '&')}`, {
      preventScrollReset: true,
      state: { fromList: true },
    });
  const close = useLeave(pages.editTours + list);
  return { isOpen: pathname === pages.editTourModal, id: parameters.get('id'), open, close };
}
