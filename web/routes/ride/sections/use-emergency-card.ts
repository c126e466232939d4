import type { EmergencyCard } from '#shared/ride/ride';
import { emptyEmergencyCard } from '../../../ride/empty-ride';
import { type Keeping, type Kept, rides, useKept } from '../use-kept';

const keeping: Keeping<EmergencyCard> = {
  empty: emptyEmergencyCard,
  find: async () => (await rides()).findEmergencyCard(),
  keep: async (known, change) => {
    const card = { ...known, ...change };
    await (await rides()).keepEmergencyCard(card);
    return card;
  },
  discard: async () => (await rides()).discardEmergencyCard(),
};

export interface EmergencyCardState extends Pick<Kept<EmergencyCard>, 'keeps' | 'onRemove'> {
  /** Null until the phone was asked. */
  card: EmergencyCard | null;
  onChange: (change: Partial<EmergencyCard>) => void;
}

export function useEmergencyCard(): EmergencyCardState {
  const { value, isRead, keeps, onChange, onRemove } = useKept(keeping);
  return { card: isRead ? value : null, keeps, onChange: (change) => onChange(() => change), onRemove };
}
