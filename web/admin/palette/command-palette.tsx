import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatPhone } from '#shared/inquiries/phone';
import { sayAsked } from '#shared/inquiries/say-asked';
import { pages } from '#shared/paths';
import { deskLinks } from '#shared/site/protected-pages';
import { formatDay } from '#shared/text/dates';
import { Modal } from '../../ui/dialog/modal';
import * as field from '../../ui/forms/field.module.css';
import { bookingsQuery } from '../queries/bookings';
import { searchInbox } from '../queries/inbox';
import { accountQuery } from '../queries/people';
import { matchesTour } from '../queries/search';
import { toursQuery } from '../queries/tours';
import { type DeskScreen, listScreens } from '../shell/menu';
import { useSettled } from '../ui/search-field';
import * as styles from './palette.module.css';

const shortcuts: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['⌘ K', 'Ctrl K'], does: 'Go to an inquiry, a booking, a tour or a screen' },
  { keys: ['J'], does: 'Next inquiry' },
  { keys: ['K'], does: 'Previous inquiry' },
  { keys: ['Enter'], does: 'Open the inquiry' },
  { keys: ['Escape'], does: 'Close it' },
  { keys: ['E'], does: 'Mark it as answered' },
  { keys: ['X'], does: 'Select it' },
  { keys: ['/'], does: 'Search inquiries' },
  { keys: ['?'], does: 'This list' },
];

const most = 6;

interface Offer {
  key: string;
  kind: string;
  words: string;
  more: string;
  to: string;
}

type Shown = 'palette' | 'shortcuts' | null;

export function CommandPalette() {
  const [shown, setShown] = useState<Shown>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setShown((before) => (before === 'palette' ? null : 'palette'));
        return;
      }
      const { target } = event;
      const isTyping =
        target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, select');
      if (event.key === '?' && !isTyping && !document.querySelector('dialog[open]')) setShown('shortcuts');
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const close = () => setShown(null);
  return (
    <>
      <Modal title="Go to" open={shown === 'palette'} onClose={close}>
        <Finder onGone={close} />
      </Modal>
      <Modal title="Keyboard shortcuts" open={shown === 'shortcuts'} onClose={close}>
        <dl className={styles.keys}>
          {shortcuts.map(({ keys, does }) => (
            <div key={does}>
              <dt className="flex ink gap-8">
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Modal>
    </>
  );
}

function useOffers(text: string): { offers: Offer[]; isLooking: boolean } {
  const isOwner = useQuery(accountQuery).data?.role === 'owner';
  const tours = useQuery(toursQuery).data?.tours ?? [];
  const q = useSettled(text.trim());
  const bookings = useQuery({
    ...bookingsQuery({ q, limit: most }),
    enabled: q.length > 1,
    refetchInterval: false,
  }).data;
  const found = useQuery({
    queryKey: ['palette', q],
    queryFn: ({ signal }) => searchInbox({ tab: 'all', q, limit: most }, signal),
    enabled: q.length > 1,
    gcTime: 0,
  });
  const plain = text.trim();
  const screens = screensToGo(isOwner).filter(({ label }) => label.toLowerCase().includes(plain.toLowerCase()));
  const offers: Offer[] = [
    ...(plain.length > 1 ? (found.data?.data ?? []) : []).map((one) => ({
      key: one._id,
      kind: 'Inquiry',
      words: one.name,
      to: `${deskLinks.inquiry(one._id)}&show=all`,
      more: [sayAsked(one), formatPhone(one) || one.email].join(', '),
    })),
    ...(plain.length > 1 ? (bookings ?? []) : []).map((row) => ({
      key: row.id,
      kind: 'Booking',
      words: row.payer.name,
      to: deskLinks.booking(row.id),
      more: `${row.reference}, ${row.tour}${row.start ? `, ${formatDay(row.start)}` : ''}`,
    })),
    ...(plain === '' ? [] : tours.filter((tour) => matchesTour(tour, plain)).slice(0, most)).map((tour) => ({
      key: tour._id,
      kind: 'Tour',
      words: tour.heading,
      more: tour.place,
      to: deskLinks.editTour(tour._id),
    })),
    ...screens.map(({ label, to }) => ({ key: to, kind: 'Screen', words: label, more: '', to })),
  ];
  return { offers, isLooking: plain.length > 1 && (found.isFetching || plain !== q) };
}

/** The dialog gives the focus to what has this attribute; React's own comes before the dialog is open. */
const startHere = (field: HTMLInputElement | null) => field?.setAttribute('autofocus', '');

function Finder({ onGone }: { onGone: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { offers, isLooking } = useOffers(text);
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, offers.length - 1);
  const go = (offer: Offer | undefined) => {
    if (!offer) return;
    onGone();
    void navigate(offer.to);
  };
  return (
    <div className="stack gap-12">
      <input
        className={field.control}
        type="search"
        role="combobox"
        aria-label="Search inquiries, bookings, tours and screens"
        aria-expanded={offers.length > 0}
        aria-controls={`${id}-offers`}
        aria-activedescendant={offers[at] ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        placeholder="A name, a number, a tour, a screen"
        autoComplete="off"
        ref={startHere}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={(event) => {
          const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (by) {
            event.preventDefault();
            setChosen((at + by + offers.length) % Math.max(1, offers.length));
          }
          if (event.key === 'Enter') go(offers[at]);
        }}
      />
      <div role="listbox" id={`${id}-offers`} aria-label="Found" className={styles.offers}>
        {offers.map((offer, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field names the active one
          <div
            key={offer.kind + offer.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            onClick={() => go(offer)}
            onPointerMove={() => setChosen(index)}
          >
            <span className="strong breaks">{offer.words}</span>
            <span className={`smaller ${styles.more}`}>{offer.more}</span>
            <span className={`tiny ${styles.kind}`}>{offer.kind}</span>
          </div>
        ))}
      </div>
      <p className="fine" role="status">
        {isLooking ? 'Looking…' : offers.length === 0 ? `Nothing matches “${text.trim()}”.` : ''}
      </p>
    </div>
  );
}

function screensToGo(isOwner: boolean): DeskScreen[] {
  return [
    { label: 'New inquiry', to: deskLinks.newInquiry },
    { label: 'Inquiries: mine', to: `${pages.inquiries}?show=mine` },
    { label: 'Inquiries: due today', to: `${pages.inquiries}?show=due` },
    { label: 'Inquiries: all', to: `${pages.inquiries}?show=all` },
    ...listScreens().filter(({ owners }) => !owners || isOwner),
  ];
}
