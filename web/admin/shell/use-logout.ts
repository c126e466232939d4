import { useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { pages } from '#shared/paths';
import { sessionMessages } from '#shared/staff/session';
import { showToast } from '../../ui/toasts/toasts';
import { logout } from '../account/calls';
import { dropKeptLists } from '../session/kept-lists';
import { dropKeptWork } from '../session/kept-work';
import { type LoginState, rememberPlace } from '../session/return-to';
import { dropAllStored } from '../session/stored-work';
import { dropToken, readToken } from '../session/token';

/** Ends the session on the server. If that fails it is still valid there, so the admin is told and can retry. */
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
 * Logs out in the spec's order (§4): drop the token, call the server, go to the login screen. The next login returns
 * here.
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
    await dropKeptLists();
    if (token !== null) await tellServer(token);
    const from = { pathname, search, hash };
    rememberPlace(from);
    await navigate(pages.login, { replace: true, state: { from, why: 'logout' } satisfies LoginState });
  }, [navigate, pathname, search, hash]);
  return { leaving, logOut };
}
