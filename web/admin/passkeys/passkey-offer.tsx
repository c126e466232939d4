import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Answer } from '../account/account-form';
import { passkeysQuery } from '../queries/people';
import { isPasskeyOffered, notePasskeyOffered } from '../session/passkey';
import { QuietButton } from '../ui/button';
import { useNewPasskey } from './add-passkey';

/** A phone has a screen lock, which a passkey uses. */
const isPhone = () => 'PublicKeyCredential' in window && matchMedia('(pointer: coarse)').matches;

/** Offers a passkey at the first login on a phone, and never again there. */
export function PasskeyOffer() {
  const [isFirst] = useState(() => isPhone() && !isPasskeyOffered());
  return isFirst ? <Offer /> : null;
}

function Offer() {
  const { data } = useQuery(passkeysQuery);
  const { busy, said, add, dialog } = useNewPasskey();
  const isShown = data?.length === 0;
  useEffect(() => {
    if (isShown) notePasskeyOffered();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div className="stack gap-8 foot-24">
      <div className="spread">
        <p className="soft small">On this phone, a passkey logs you in with your finger, your face or a PIN.</p>
        <QuietButton disabled={busy} onClick={add}>
          Set up a passkey
        </QuietButton>
      </div>
      <Answer said={said} />
      {dialog}
    </div>
  );
}
