import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { pages } from '#shared/paths';
import { type LoginState, rememberPlace } from '../session/return-to';
import { sessionEnd, useToken } from '../session/token';
import { DeskFrame } from './desk-frame';
import { createQueryClient } from './query-client';
import { useLogout } from './use-logout';

/**
 * Around every protected page (spec §2): without a token the admin is sent to the login screen, which learns where they
 * wanted to go. What was read is in this component's memory, and goes with it.
 */
export function Desk() {
  const token = useToken();
  const { pathname, search, hash } = useLocation();
  const { leaving, logOut } = useLogout();
  const [client] = useState(createQueryClient);
  useEffect(
    () => () => {
      client.clear();
    },
    [client],
  );

  const isOut = token === null && !leaving;
  useEffect(() => {
    if (isOut) rememberPlace({ pathname, search, hash });
  }, [isOut, pathname, search, hash]);

  if (isOut) {
    const state: LoginState = { from: { pathname, search, hash }, why: sessionEnd() };
    return (
      <div id="app">
        <Navigate to={pages.login} replace state={state} />
      </div>
    );
  }
  return (
    <QueryClientProvider client={client}>
      <DeskFrame leaving={leaving} onLogout={logOut} />
    </QueryClientProvider>
  );
}
