import { type QueryKey, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ApiCall } from '#shared/api';
import { formatMoment, formatShortDay, toIndianDay } from '#shared/dates';
import type { LinkRow, NewLink } from '#shared/link-routes';
import * as fieldStyles from '../../components/forms/field.module.css';
import { copyToClipboard } from '../reply-templates/reply-links';
import { callApi } from '../session/api-client';
import type { apiListQuery } from '../session/api-query';
import { useAdminMutation } from '../session/use-admin-mutation';
import { Loading } from './admin-page';
import { ConfirmButton } from './dialogs';
import { NamedItem, useNow } from './figures';

/** Shows the address of a new link. The server stores only its hash, so the address is never shown again. */
export function NewLinkField({ link: { url, endsOn }, children }: { link: NewLink; children: ReactNode }) {
  return (
    <p className="mt-3 text-small" role="status">
      {children}, until {formatShortDay(endsOn)}. It isn’t shown again: send it now.{' '}
      <input
        className={fieldStyles.control}
        readOnly
        aria-label="Link"
        value={url}
        onFocus={(event) => event.target.select()}
      />
    </p>
  );
}

/** Function that makes a link and copies its address. The new link is also to be shown: a browser may refuse to copy. */
export function useNewLink(queryKey: QueryKey, task: string, call: () => Promise<NewLink>) {
  const [newLink, setNewLink] = useState<NewLink | null>(null);
  const { busy, run } = useAdminMutation(queryKey);
  const createAndCopyLink = () =>
    void run({
      task,
      call,
      onSuccess: (createdLink) => {
        setNewLink(createdLink);
        void copyToClipboard(createdLink.url);
        return null;
      },
    });
  return { newLink, busy, createAndCopyLink };
}

interface LazyDetailsProps {
  summary: string;
  className?: string;
  children: ReactNode;
}

/** Fold whose content is loaded when it is opened. */
export function LazyDetails({ summary, className, children }: LazyDetailsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={className} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="touch-target">{summary}</summary>
      {isOpen ? children : null}
    </details>
  );
}

interface LinkListProps<Row extends LinkRow> {
  label: string;
  query: ReturnType<typeof apiListQuery<string, Row>>;
  endCall: ApiCall;
  params: Record<string, string>;
  formatLink: (link: Row) => string;
  emptyMessage: string;
  eventLabels?: { opened: string; ended: string };
  warning: string;
  onEnded?: () => void;
}

// Messengers open a link to show a preview of it.
const defaultEventLabels = { opened: 'opened or previewed', ended: 'Ended' };

export function LinkList<Row extends LinkRow>({
  label,
  query: { queryKey, ...query },
  endCall,
  params,
  formatLink,
  emptyMessage,
  eventLabels: { opened, ended } = defaultEventLabels,
  warning,
  onEnded,
}: LinkListProps<Row>) {
  const { data: links, error, refetch } = useQuery({ queryKey, ...query });
  const { busy, run } = useAdminMutation(queryKey);
  const today = toIndianDay(useNow());
  if (!links)
    return (
      <Loading {...{ error, refetch }} message="Loading the links…" errorMessage="The links couldn’t be listed." />
    );
  if (links.length === 0) return <p className="fine-print">{emptyMessage}</p>;
  const endLink = async (linkId: string) => {
    const call = () => callApi<ApiCall>(endCall, { params: { ...params, link: linkId } });
    if (await run({ task: `end link ${linkId}`, call })) onEnded?.();
  };
  return (
    <ul className="divided-rows" aria-label={label}>
      {links.map((link) => {
        const { id, openedAt, endsOn, revokedAt } = link;
        const hasEnded = revokedAt !== null || today > endsOn;
        const description = formatLink(link);
        const openedText = openedAt
          ? `Last ${opened} ${formatMoment(openedAt)}`
          : hasEnded
            ? `Never ${opened}`
            : `Not ${opened} yet`;
        const endText = hasEnded ? `Ended after ${formatShortDay(endsOn)}` : `Works until ${formatShortDay(endsOn)}`;
        return (
          <li key={id}>
            <NamedItem name={<span className={hasEnded ? 'text-soft' : ''}>{description}</span>}>
              <span className="fine-print">
                {openedText}. {revokedAt ? `${ended} ${formatMoment(revokedAt)}` : endText}.
              </span>
            </NamedItem>
            {hasEnded ? null : (
              <ConfirmButton
                className="flex-none"
                label="End…"
                aria-label={`End the link ${description[0]?.toLowerCase()}${description.slice(1)}…`}
                title="End this link?"
                confirmLabel="End it"
                busy={busy}
                onConfirm={() => endLink(id)}
              >
                <p>
                  {description}. {warning}
                </p>
              </ConfirmButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
