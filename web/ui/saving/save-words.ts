import type { SaveEnding, SaveShelf } from '#shared/tours/saving';
import type { Toast } from '../toasts/toasts';
import { formatBytes } from './bytes';

export function sizeWords({ left, about }: SaveShelf): string {
  if (left === 0) return '';
  return ` · ${about ? 'about ' : ''}${formatBytes(left)}`;
}

export function saveWords({ saved, of }: SaveShelf, tours: number, isRidden = true): string {
  if (tours === 1) return of > 0 ? 'Go on' : isRidden ? 'Save for the ride' : 'Save offline';
  if (saved > 0) return tours - saved === 1 ? 'Save the other tour' : `Save the other ${tours - saved} tours`;
  return of > 0 ? 'Go on' : `Save all ${tours} tours`;
}

export function begunWords({ saved, have, of, elsewhere }: SaveShelf): string {
  if (elsewhere) return `Another tab is saving: ${have} of ${of} pictures`;
  return of > 0 && saved === 0 ? `Incomplete: ${have} of ${of} pictures` : '';
}

const whatStays = ({ saved, have, of }: SaveShelf, tours: number) =>
  tours > 1
    ? `${saved} of ${tours} tours are saved.`
    : have > 0
      ? `${have} of ${of} pictures are on this phone.`
      : 'Nothing of it was kept.';

export function toEndingToast(ending: SaveEnding, shelf: SaveShelf, tours: number): Toast {
  const stays = whatStays(shelf, tours);
  switch (ending) {
    case 'saved':
      return {
        kind: 'success',
        message:
          tours === 1
            ? 'Saved with all its pictures. It opens offline.'
            : `All ${tours} tours are saved with their pictures. They open offline.`,
      };
    case 'stopped':
      return { kind: 'info', message: `Stopped. ${stays} Go on whenever you like.` };
    case 'offline':
      return { kind: 'failure', message: `The connection broke. ${stays} Go on when you’re back in range.` };
    case 'full':
      return {
        kind: 'failure',
        message: `This phone is full. ${stays} Everything saved before is still here. Free some space, then go on.`,
      };
    case 'busy':
      return { kind: 'failure', message: `Our site can’t send it right now. ${stays} Try again in a minute.` };
    case 'slow':
      return {
        kind: 'failure',
        message: `This phone’s storage didn’t answer in time. ${stays} Try again in a minute.`,
      };
    case 'blocked':
      return {
        kind: 'failure',
        message:
          'This browser lets our site keep nothing, as some do in a private window or with cookies blocked. Open it in an ordinary window, with cookies allowed, and save there.',
      };
    case 'broken':
      return {
        kind: 'failure',
        message: `This phone couldn’t keep it. ${stays} Close the browser, open it again and try once more.`,
      };
  }
}
