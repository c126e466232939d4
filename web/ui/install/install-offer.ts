import { createState } from '../page/state';

const wanted = createState(false);

/** After the visitor saved or sent something. */
export const offerInstall = (): void => wanted.set(true);
export const closeInstallOffer = (): void => wanted.set(false);
export const useInstallOffer = (): boolean => wanted.useNow();
