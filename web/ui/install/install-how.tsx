import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { usePhone } from '../page/phone';
import { askToInstall } from './install-prompt';
import { AppleSteps, LeaveAppSteps } from './install-steps';
import type { InstallWay } from './install-way';

export interface InstallHowProps {
  way: InstallWay;
  onAnswer: (installed: boolean) => void;
  brief?: boolean;
}

export function InstallHow({ way, onAnswer, brief }: InstallHowProps) {
  const [isShown, setShown] = useState(!brief);
  const { forgets } = usePhone();
  if (way === 'in-app') return <LeaveAppSteps />;
  return (
    <>
      <p>
        It opens from your home screen, with no address bar, and what you save{' '}
        {forgets
          ? 'there stays. This browser deletes what you save here after a week without a visit.'
          : 'stays when space runs low.'}
      </p>
      {way === 'ios' && isShown ? <AppleSteps /> : null}
      {way === 'ios' && !isShown ? (
        <button type="button" className="btn btn-small btn-pine" onClick={() => setShown(true)}>
          Show me how
        </button>
      ) : null}
      {way === 'ios' ? null : (
        <button type="button" className="btn btn-small btn-pine" onClick={() => void askToInstall().then(onAnswer)}>
          <Smartphone className="icon" aria-hidden="true" />
          Install
        </button>
      )}
    </>
  );
}
