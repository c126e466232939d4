import { useQuery } from '@tanstack/react-query';
import * as staffApi from '#shared/staff/api';
import type { Device } from '#shared/staff/notifications';
import { formatDay } from '#shared/text/dates';
import { devicesQuery } from '../queries/people';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { ask } from '../session/ask';
import { Button, QuietButton } from '../ui/button';
import { Named } from '../ui/named';
import { Loading } from '../ui/state-line';
import { findAbility, forgetThisBrowser, notSetUp, tellThisBrowser, thisDeviceQuery } from './this-browser';

export function NotificationsSection() {
  const devices = useQuery(devicesQuery);
  const { data: thisId } = useQuery(thisDeviceQuery);
  const { busy, run } = useDeskMutation(devicesQuery.queryKey, thisDeviceQuery.queryKey);
  const isSetUp = devices.data ? devices.data.publicKey !== null : false;
  const mine = isSetUp ? devices.data?.data.find(({ id }) => id === thisId) : undefined;
  const others = devices.data?.data.filter((device) => device !== mine) ?? [];

  const switchOn = () =>
    run({
      action: 'switch on',
      call: tellThisBrowser,
      done: () => 'This device is told of new inquiries from now on.',
    });
  const switchOff = (device: Device) =>
    run({
      action: `switch off ${device.id}`,
      call: async () => {
        if (device === mine) await forgetThisBrowser();
        return ask(staffApi.removeDevice, { params: { id: device.id } });
      },
    });
  const tryOut = ({ id }: Device) =>
    run({ action: `try ${id}`, call: () => ask(staffApi.tryDevice, { params: { id } }) });

  return (
    <section className="card padded whole" aria-labelledby="own-notifications">
      <h2 id="own-notifications">Notifications</h2>
      <p className="soft tight top-8 small">
        A device that you switch on tells you when an inquiry comes, also while the site is closed. It says what for and
        when, never who.
      </p>
      {devices.data ? null : <Loading error={devices.error} refetch={devices.refetch} words="Loading your devices…" />}
      {devices.data ? (
        <div className="stack starts small tight gap-12 top-16">
          {isSetUp ? null : (
            <>
              <p className="strong">{notSetUp}</p>
              <p>
                There is no key for them. Whoever deploys the site makes one by <code>npm run deploy</code>.
              </p>
            </>
          )}
          {mine ? (
            <>
              <p className="strong pine">This device is told.</p>
              <div className="cluster">
                <Button line disabled={busy} onClick={() => void tryOut(mine)}>
                  Send one to try
                </Button>
                <QuietButton disabled={busy} onClick={() => void switchOff(mine)}>
                  Switch off
                </QuietButton>
              </div>
            </>
          ) : null}
          {isSetUp && !mine ? <SwitchOn busy={busy} onPress={() => void switchOn()} /> : null}
        </div>
      ) : null}
      {others.length > 0 ? (
        <ul className="lines top-12" aria-label="Your other devices">
          {others.map((device) => (
            <li key={device.id}>
              <Named name={device.browser}>
                <span className="fine num">Since {formatDay(device.addedAt)}</span>
              </Named>
              <QuietButton
                className="firm"
                disabled={busy}
                aria-label={`Switch off ${device.browser}, since ${formatDay(device.addedAt)}`}
                onClick={() => void switchOff(device)}
              >
                Switch off
              </QuietButton>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function SwitchOn({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  const ability = findAbility();
  if (ability === 'unable')
    return (
      <p>
        This browser can’t show notifications. On an iPhone, add the site to the Home Screen first, and open it there.
      </p>
    );
  if (ability === 'refused')
    return <p>This browser blocks notifications of this site. Allow them in the browser’s settings, then come back.</p>;
  return (
    <Button line disabled={busy} onClick={onPress}>
      Tell me on this device
    </Button>
  );
}
