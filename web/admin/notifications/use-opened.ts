import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { Opening } from '#shared/staff/notifications';

/** A notification that is pressed opens in this window, where its screen is shown already: see web/sw/notify.ts. */
export function useOpened(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    // Not there on a page without https.
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const answer = ({ data, ports: [port] }: MessageEvent) => {
      const asked = v.safeParse(Opening, data);
      if (!port || !asked.success || new URL(asked.output.opens, location.origin).pathname !== pathname) return;
      port.onmessage = () => navigate(asked.output.opens);
      port.postMessage(null);
    };
    workers?.addEventListener('message', answer);
    return () => workers?.removeEventListener('message', answer);
  }, [navigate, pathname]);
}
