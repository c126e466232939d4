import { createState } from '../page/state';

const wanted = createState(false);
const isHeld = createState(false);

/** After the visitor saved or sent something. */
export const offerInstall = (): void => wanted.set(true);
export const closeInstallOffer = (): void => wanted.set(false);
/** Until the function that it returns is called: so that nothing slides over what the page shows. */
export const holdInstallOffer = (): (() => void) => {
  isHeld.set(true);
  return () => isHeld.set(false);
};

export function useInstallOffer(): boolean {
  const isWanted = wanted.useNow();
  return !isHeld.useNow() && isWanted;
}
