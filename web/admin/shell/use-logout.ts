import { useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { pages } from '#shared/paths';
import { sessionMessages } from '#shared/session';
import { logout } from '../../api/admin';
import { showToast } from '../../ui/toasts';
import { dropKeptWork } from '../session/kept-work';
import { type LoginState, rememberPlace } from '../session/return-to';
import { dropAllStored } from '../session/stored-work';
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

/**
 * Logout in the spec's order: the token goes first, then the call is made, then the admin is on the login screen. The
 * next login leads back to where they were.
 */
export function useLogout(): { leaving: boolean; logOut: () => Promise<void> } {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const [leaving, setLeaving] = useState(false);
  const logOut = useCallback(async () => {
    const token = readToken();
    setLeaving(true);
    dropToken('logout');
    dropKeptWork();
    dropAllStored();
    if (token !== null) await tellServer(token);
    const from = { pathname, search, hash };
    rememberPlace(from);
    await navigate(pages.login, { replace: true, state: { from, why: 'logout' } satisfies LoginState });
  }, [navigate, pathname, search, hash]);
  return { leaving, logOut };
}
