import { useCallback, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Leaves what was opened over a list: back to the list's own entry in the history if it was opened from there, else to
 * `list`. Leaves an entry once, however many of a dialog's parts report that it closed: going back takes a moment, and a
 * second step would leave the desk.
 */
export function useLeave(list: string): () => void {
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const left = useRef('');
  const isFromList = state?.fromList === true;
  return useCallback(() => {
    if (left.current === key) return;
    left.current = key;
    if (isFromList) void navigate(-1);
    else void navigate(list, { replace: true, preventScrollReset: true });
  }, [key, isFromList, list, navigate]);
}
