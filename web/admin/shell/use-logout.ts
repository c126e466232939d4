import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages } from '#shared/paths';
import { sessionMessages } from '#shared/session';
import { logout } from '../../api/admin';
import { showToast } from '../../ui/toasts';
import { dropKeptWork } from '../session/kept-work';
import { dropToken, readToken } from '../session/token';

/** Tells the server. Where it cannot be told, the admin learns it and can try again: the session lives on there. */
async function tellServer(token: string): Promise<void> {
  const success = await logout(token).then(
    (answer) => answer.success,
    () => false,
  );
  if (success) return;
  showToast({
    kind: 'failure',
    message: sessionMessages.logoutFailed,
    action: { label: 'Try again', run: () => void tellServer(token) },
  });
}

/** Logout in the spec's order: the token goes first, then the call is made, then the admin is on the login screen. */
export function useLogout(): { leaving: boolean; logOut: () => Promise<void> } {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const logOut = useCallback(async () => {
    const token = readToken();
    setLeaving(true);
    dropToken('logout');
    dropKeptWork();
    if (token !== null) await tellServer(token);
    await navigate(pages.login, { replace: true });
  }, [navigate]);
  return { leaving, logOut };
}
