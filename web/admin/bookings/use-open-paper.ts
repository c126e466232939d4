import { addPaperLink } from '../queries/papers';
import { useDeskMutation } from '../queries/use-desk-mutation';

/** Opens a paper in a tab of its own. */
export function useOpenPaper() {
  const { busy, run } = useDeskMutation();
  const open = async (number: string) => {
    // While the press lasts: later, browsers take it for a pop-up that nobody asked for.
    const tab = window.open('', '_blank');
    const made = await run({ deed: `paper ${number}`, call: () => addPaperLink(number), done: () => null });
    if (made === null) tab?.close();
    else {
      const { pathname } = new URL(made.link);
      if (tab) tab.location.replace(pathname);
      else location.assign(pathname);
    }
  };
  return { busy, open };
}
