import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { VisitorError } from '#shared/errors';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '#shared/staff/passkeys';
import { readText, writeText } from './token';

export class PasskeyError extends VisitorError {
  override name = 'PasskeyError';
}

const unsupportedMessage = 'This browser can’t use passkeys. Try a newer one, or another device.';
const generalMessage = 'The passkey didn’t work. Please try again.';

// Browsers give a cancelled and an expired request the same name.
const messageByErrorName: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used: the request was cancelled, or it took too long.',
  InvalidStateError: 'This device already keeps a passkey for your account.',
  ConstraintError: 'This device can’t keep a passkey. Set up its screen lock, or use another device.',
  NotSupportedError: 'This device can’t keep a passkey. Set up its screen lock, or use another device.',
  SecurityError: 'Passkeys only work at the site’s own address. Open it there, and try again.',
};

async function callWebAuthn<T>(call: () => Promise<T>): Promise<T> {
  if (!browserSupportsWebAuthn()) throw new PasskeyError(unsupportedMessage);
  try {
    return await call();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw new PasskeyError(messageByErrorName[name] ?? generalMessage, { cause: error });
  }
}

/** With autofill the browser offers passkeys until one is chosen or another call begins. @throws PasskeyError */
export function signWithPasskey(options: PasskeyRequestOptions, useBrowserAutofill = false): Promise<PasskeyAssertion> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return callWebAuthn(() => startAuthentication({ optionsJSON, useBrowserAutofill }));
}

export function canOfferPasskeys(): Promise<boolean> {
  return browserSupportsWebAuthnAutofill();
}

export function createPasskey(options: PasskeyCreationOptions): Promise<PasskeyAttestation> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return callWebAuthn(async () => {
    const credential = await startRegistration({ optionsJSON });
    return { ...credential, response: { ...credential.response, transports: credential.response.transports ?? [] } };
  });
}

export function cancelPasskey(): void {
  WebAuthnAbortService.cancelCeremony();
}

const usedKey = 'passkeyHere';

export const rememberPasskeyUsed = () => writeText(usedKey, 'yes');

export const wasPasskeyUsed = () => readText(usedKey) !== null;

const offeredKey = 'passkeyOffered';
export const rememberPasskeyOffer = () => writeText(offeredKey, 'yes');
export const isPasskeyOffered = () => readText(offeredKey) !== null;
