// An agency's paper notebook, reckoned apart from the code that it checks: nothing of `shared/` or `worker/` is used here.

/** The figures of a month's page, each of a tour, or none, and of a source. */
interface Entry {
  month: string;
  tour: string | null;
  source: string;
}

interface Party extends Entry {
  tour: string;
  day: string;
  seats: number;
  total: number;
  /** Paise: payments less refunds, without lines that were struck out. */
  paid: number;
  kept: number | null;
  isErased: boolean;
}

/** The agency's terms keep of a price, so many days before the start: 20, 50 or 100 per cent. */
const keptShare = (days: number) => (days > 30 ? 20 : days >= 15 ? 50 : 100);

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/**
 * Lines of so many at so many rupees, with 5 % of tax if there is any, to the whole rupee. In paise. Within the state the
 * two halves of the tax are rounded each for itself.
 */
export function priced(seats: number, rupees: number, tax: 'none' | 'halves' | 'whole'): number {
  const net = seats * rupees * 100;
  const half = Math.round((net * 25) / 1000);
  const taxed = tax === 'none' ? net : tax === 'halves' ? net + half + half : net + Math.round((net * 5) / 100);
  return Math.round(taxed / 100) * 100;
}

export class Notebook {
  readonly parties = new Map<string, Party>();
  readonly received: (Entry & { paise: number })[] = [];
  readonly asked = new Map<string, Entry & { isQuick: boolean }>();
  quoted: (Entry & { of: string; isAccepted: boolean })[] = [];
  /** Papers given, by series and financial year: `HPR/26-27`. */
  readonly papers = new Map<string, number>();
  readonly actions = new Map<string, number>();

  party(id: string): Party {
    const party = this.parties.get(id);
    if (!party) throw new Error(`no party ${id}`);
    return party;
  }

  erase(inquiry: string): void {
    this.asked.delete(inquiry);
    this.quoted = this.quoted.filter(({ of }) => of !== inquiry);
  }

  did(action: string): void {
    this.actions.set(action, (this.actions.get(action) ?? 0) + 1);
  }

  paper(series: 'HPR' | 'HPF' | 'HPI' | 'HPC', day: string): void {
    const year = Number(day.slice(2, 4)) - (day.slice(5, 7) < '04' ? 1 : 0);
    const name = `${series}/${year}-${year + 1}`;
    this.papers.set(name, (this.papers.get(name) ?? 0) + 1);
  }

  month(month: string, is: (entry: Entry) => boolean = () => true) {
    const of = <T extends Entry>(entries: Iterable<T>) => [...entries].filter((one) => one.month === month && is(one));
    const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
    const asked = of(this.asked.values());
    const quoted = of(this.quoted);
    const booked = of(this.parties.values()).filter(({ kept }) => kept === null);
    return {
      inquiries: asked.length,
      answeredInADay: asked.filter(({ isQuick }) => isQuick).length,
      quotes: quoted.length,
      accepted: quoted.filter(({ isAccepted }) => isAccepted).length,
      bookings: booked.length,
      bookedPaise: sum(booked.map(({ total }) => total)),
      receivedPaise: sum(of(this.received).map(({ paise }) => paise)),
    };
  }

  book(id: string, party: Pick<Party, 'tour' | 'day' | 'seats' | 'total' | 'month' | 'source'>): void {
    this.parties.set(id, { ...party, paid: 0, kept: null, isErased: false });
  }

  /** Below 0 for a refund, or a payment that is struck out. */
  money(id: string, day: string, paise: number): void {
    const party = this.party(id);
    party.paid += paise;
    this.received.push({ month: day.slice(0, 7), tour: party.tour, source: party.source, paise });
  }

  cancel(id: string, on: string): number {
    const party = this.party(id);
    const charge = Math.round((party.total * keptShare(daysBetween(on, party.day))) / 100);
    party.kept = Math.min(charge, party.paid);
    return party.paid - party.kept;
  }

  balance(id: string): number {
    const { total, paid, kept } = this.party(id);
    return kept === null ? total - paid : Math.max(0, kept - paid);
  }

  seats(tour: string, day: string): number {
    let taken = 0;
    for (const party of this.parties.values()) {
      if (party.tour === tour && party.day === day && party.kept === null) taken += party.seats;
    }
    return taken;
  }
}
