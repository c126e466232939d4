import { fetchConfirmOptions } from '../../api/passkeys';
import { signByPasskey } from '../session/passkey';
import { withToken } from '../session/with-token';

/** Has the person use a passkey, to show once more who they are. @throws PasskeyError */
export const signToConfirm = async () => signByPasskey(await withToken(fetchConfirmOptions));
