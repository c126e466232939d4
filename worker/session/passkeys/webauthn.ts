/**
 * The library that checks signatures: 80 kB compressed, most of it for certificates that we don't ask for, so it is loaded
 * when a passkey is used. One of its packages wants `Reflect.metadata` to be there before itself, which a bundle in one
 * file doesn't keep.
 */
export async function loadWebAuthn() {
  await import('reflect-metadata');
  const [server, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return {
    verifyAuthenticationResponse: server.verifyAuthenticationResponse,
    verifyRegistrationResponse: server.verifyRegistrationResponse,
    decodeAttestationObject: helpers.decodeAttestationObject,
  };
}
