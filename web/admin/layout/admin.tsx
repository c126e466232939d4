import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { pages } from '#shared/routes';
import { logout } from '#shared/staff/api';
import { sessionMessages } from '#shared/staff/staff';
import { useMarkPageReady } from '../../components/page/hooks';
import { useSite } from '../../components/page/site-context';
import { Toasts } from '../../components/toasts/toast-list';
import { showToast } from '../../components/toasts/toasts';
import { removeRosters } from '../../offline/db/caches';
import { AdminCard } from '../account/account-form';
import { IdentityDialog } from '../account/add-passkey';
import { ChangePasswordForm } from '../account/passwords';
import { callPublicApi } from '../account/public-calls';
import { type LoginState, storeReturnPage } from '../session/return-to';
import { readSessionEnd, readToken, removeToken, useMustChangePassword, useToken } from '../session/token';
import { AdminLayout } from './admin-layout';

/** Wraps every protected page (spec §2). Fetched data lives in memory only. */
export function Admin() {
  const token = useToken();
  const mustChangePassword = useMustChangePassword();
  const { pathname, search, hash } = useLocation();
  const { isLoggingOut, logOut } = useLogout();
  const [client] = useState(createQueryClient);
  useEffect(
    () => () => {
      client.clear();
    },
    [client],
  );

  const isLoggedOut = token === null && !isLoggingOut;
  useEffect(() => {
    if (isLoggedOut) storeReturnPage({ pathname, search, hash });
  }, [isLoggedOut, pathname, search, hash]);

  if (isLoggedOut) {
    const state: LoginState = { from: { pathname, search, hash }, reason: readSessionEnd() };
    return (
      <div id="app">
        <Navigate to={pages.login} replace state={state} />
      </div>
    );
  }
  if (mustChangePassword) return <FirstPasswordPage isLoggingOut={isLoggingOut} onLogout={logOut} />;
  return (
    <QueryClientProvider client={client}>
      <AdminLayout isLoggingOut={isLoggingOut} onLogout={logOut} />
      <IdentityDialog />
    </QueryClientProvider>
  );
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 0,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

function FirstPasswordPage({ isLoggingOut, onLogout }: { isLoggingOut: boolean; onLogout: () => Promise<void> }) {
  const site = useSite();
  useMarkPageReady();
  return (
    <div id="app">
      <title>{`Choose a password | ${site.name}`}</title>
      <main id="main">
        <AdminCard
          title="Choose a password"
          lead="You logged in with a password that was made for you. Choose one that only you know; then the Admin Panel opens."
          footer={
            <button
              type="button"
              className="btn-text touch-target"
              disabled={isLoggingOut}
              onClick={() => void onLogout()}
            >
              Logout
            </button>
          }
        >
          <ChangePasswordForm currentLabel="Password that you logged in with" />
        </AdminCard>
      </main>
      <Toasts />
    </div>
  );
}

/** If this fails, the session stays valid on the server, so a toast offers a retry. */
async function logOutOnServer(token: string): Promise<void> {
  const isEnded = await callPublicApi(logout, undefined, token).then(
    (response) => response.success,
    () => false,
  );
  if (isEnded) return;
  showToast({
    kind: 'failure',
    message: sessionMessages.logoutFailed,
    action: { label: 'Try again', run: () => void logOutOnServer(token) },
  });
}

/** The steps have the order of spec §4. The next login returns to this page. */
function useLogout(): { isLoggingOut: boolean; logOut: () => Promise<void> } {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const [isLoggingOut, setLoggingOut] = useState(false);
  const logOut = useCallback(async () => {
    const token = readToken();
    setLoggingOut(true);
    removeToken('logout');
    await removeRosters();
    if (token !== null) await logOutOnServer(token);
    const from = { pathname, search, hash };
    storeReturnPage(from);
    await navigate(pages.login, { replace: true, state: { from, reason: 'logout' } satisfies LoginState });
  }, [navigate, pathname, search, hash]);
  return { isLoggingOut, logOut };
}
