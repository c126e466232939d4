import { fetchConfirmOptions } from '../queries/passkeys';
import { signByPasskey } from '../session/passkey';

/** Has the person use a passkey, to show once more who they are. @throws PasskeyError */
export const signToConfirm = async () => signByPasskey(await fetchConfirmOptions());
