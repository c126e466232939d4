import type { SignalDay, SignalGap, SignalReason } from './signal.ts';

function reasonWords(reason: SignalReason): string {
  const { is, loss } = reason;
  switch (is) {
    case 'between':
      return reason.from === reason.to
        ? `${loss} until you are back in ${reason.to}`
        : `${loss} from ${reason.from} to ${reason.to}`;
    case 'after':
      return `signal until ${reason.from}, then ${loss}`;
    case 'before':
      return `${loss} before ${reason.to}`;
    case 'all day':
      return `${loss} all day`;
    case 'around':
      return `${loss} around ${reason.place}`;
  }
}

export function signalDayWords({ reasons }: Pick<SignalDay, 'reasons'>): string {
  const words = reasons.map(reasonWords).join('; ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** The name of a gap's beginning: after weak signal there may be some. */
export function networkTerm({ strength }: SignalGap): string {
  return strength === 'weak' ? 'Last good network' : 'Last network';
}

export function lastNetworkWords(gap: SignalGap): string {
  const from = `${gap.strength === 'weak' ? 'Little' : 'No'} network from ${gap.from} (day ${gap.fromDay})`;
  if (gap.to === null) return `${from} on.`;
  return `${from} ${gap.from === gap.to ? 'until you are back' : `to ${gap.to}`} (day ${gap.toDay}), about ${gap.km} km.`;
}
