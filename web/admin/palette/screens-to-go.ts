import { pages } from '#shared/paths';
import { type DeskMenuItem, deskMenu, deskNotes } from '../shell/menu';

/** The desk's screens, and the inbox's lists. */
export function screensToGo(isOwner: boolean): Pick<DeskMenuItem, 'label' | 'to'>[] {
  return [
    ...deskMenu,
    { label: 'Inquiries: mine', to: `${pages.inquiries}?show=mine` },
    { label: 'Inquiries: due today', to: `${pages.inquiries}?show=due` },
    { label: 'Inquiries: all', to: `${pages.inquiries}?show=all` },
    ...deskNotes.filter(({ owners }) => !owners || isOwner),
  ];
}
