/** Whether a passkey was used in this browser; who it belongs to is not kept. */
const storageKey = 'passkeyHere';

export function notePasskeyHere(): void {
  try {
    localStorage.setItem(storageKey, 'yes');
  } catch {
    // Without storage, the browser doesn't offer it by itself.
  }
}

export function isPasskeyHere(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}
