import type { Waypoint } from '#shared/tours/tour';

export function isPump({ kind, fuel }: Pick<Waypoint, 'kind' | 'fuel'>): boolean {
  return kind === 'fuel' || fuel === true;
}
