import { formatNumber } from '#shared/tours/heights';
import type { Ahead, Position } from './position.ts';

const roughM = 500;

/** Further beside the line than this it is said, in km: a road winds about as far. */
const besideKm = 2;

const inKm = ({ name, km }: Ahead) => `${name} in ${formatNumber(km)} km`;

function aheadWords({ at, place, pump, stop }: Extract<Position, { isOnRoute: true }>): string {
  if (!place) return at ? `You’re at ${at}, where the route ends.` : 'You’re where the route ends.';
  const isPlace = (ahead: Ahead) => ahead.km === place.km && ahead.name === place.name;
  return [
    at && at !== place.name ? `You’re at ${at}` : '',
    inKm(place),
    pump ? `next pump ${isPlace(pump) ? 'there' : inKm(pump)}` : '',
    stop && !isPlace(stop)
      ? `${stop.isEnd ? 'the end,' : stop.isTonight ? 'tonight' : 'next night'} ${inKm(stop)}`
      : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Off the route it says that and nothing else. @param accuracyM a rough position gets a second sentence */
export function positionWords(position: Position, accuracyM: number): string[] {
  return [
    position.isOnRoute && position.offKm > besideKm
      ? `You’re ${formatNumber(position.offKm)} km beside this tour’s line, which runs straight from place to place. From its nearest point:`
      : '',
    position.isOnRoute ? aheadWords(position) : `You’re ${formatNumber(position.offKm)} km from this tour’s route.`,
    accuracyM > roughM
      ? `Your phone only knows where it is to within ${formatNumber(Math.max(1, accuracyM / 1000))} km, so take this as a rough guess.`
      : '',
  ].filter(Boolean);
}
