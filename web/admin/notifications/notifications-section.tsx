import { useQuery } from '@tanstack/react-query';
import { VisitorError, wordsFor } from '#shared/errors';
import type { Device, QuietHours } from '#shared/staff/notifications';
import { formatDay } from '#shared/text/dates';
import { accountQuery, devicesQuery, removeDevice, tryDevice } from '../queries/people';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { Button, QuietButton } from '../ui/button';
import { Options } from '../ui/field';
import { Named } from '../ui/named';
import { Loading } from '../ui/state-line';
import * as styles from './notifications.module.css';
import { findAbility, forgetThisBrowser, notSetUp, tellThisBrowser, thisDeviceQuery } from './this-browser';

export function NotificationsSection() {
  const devices = useQuery(devicesQuery);
  const { data: thisId } = useQuery(thisDeviceQuery);
  const { busy, run } = useDeskMutation(devicesQuery.queryKey, thisDeviceQuery.queryKey);
  const isSetUp = devices.data ? devices.data.publicKey !== null : false;
  const mine = isSetUp ? devices.data?.data.find(({ id }) => id === thisId) : undefined;
  const others = devices.data?.data.filter((device) => device !== mine) ?? [];

  const failed = (error: unknown) => wordsFor(error, 'That didn’t work.');
  const switchOn = (hours?: QuietHours) =>
    run({
      action: 'switch on',
      call: () => tellThisBrowser(hours),
      done: () => 'This device is told of new inquiries from now on.',
      failed,
    });
  const switchOff = (device: Device) =>
    run({
      action: `switch off ${device.id}`,
      call: async () => {
        if (device === mine) await forgetThisBrowser();
        return removeDevice(device.id);
      },
      failed,
    });
  const keepHours = (hours: QuietHours) =>
    run({ action: 'hours', call: () => tellThisBrowser(hours), done: () => 'Quiet hours changed.', failed });
  const tryOut = (device: Device) =>
    run({
      action: `try ${device.id}`,
      call: async () => {
        const tried = await tryDevice(device.id);
        if (!tried.delivered) throw new VisitorError(tried.message);
        return tried;
      },
      failed,
    });

  return (
    <section className="card padded whole" aria-labelledby="own-notifications">
      <h2 id="own-notifications">Notifications</h2>
      <p className="soft tight top-8 small">
        A device that you switch on tells you when an inquiry comes, also while the site is closed. It says what for and
        when, never who.
      </p>
      {devices.data ? null : <Loading error={devices.error} refetch={devices.refetch} words="Loading your devices…" />}
      {devices.data ? (
        <div className={`stack starts small tight gap-12 top-16 ${styles.here}`}>
          {isSetUp ? null : <NotSetUp />}
          {mine?.isTold === false ? (
            <p>
              The site has a new key for notifications. Until you switch them on again, this device is told nothing.
            </p>
          ) : null}
          {mine?.isTold ? (
            <>
              <p className="strong pine">This device is told.</p>
              <HoursFields hours={mine} disabled={busy} onChange={(hours) => void keepHours(hours)} />
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
          {isSetUp && !mine?.isTold ? <SwitchOn busy={busy} onPress={() => void switchOn(mine)} /> : null}
        </div>
      ) : null}
      {others.length > 0 ? (
        <ul className="lines top-12" aria-label="Your other devices">
          {others.map((device) => (
            <li key={device.id}>
              <Named name={device.browser}>
                <span className="fine num">Since {formatDay(device.addedAt)}</span>
                {device.isTold || !isSetUp ? null : (
                  <span>Told nothing: the site has a new key. Open the desk on it once.</span>
                )}
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

function NotSetUp() {
  const isOwner = useQuery(accountQuery).data?.role === 'owner';
  return (
    <>
      <p className="strong">{notSetUp}</p>
      {isOwner ? (
        <p>
          It has no key for them. This command gives it one, on the computer that you deploy the site from:{' '}
          <code>
            npm run push-key <span>-- renew --remote</span>
          </code>
        </p>
      ) : (
        <p>An owner can do that.</p>
      )}
    </>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const sayHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

interface HoursFieldsProps {
  hours: QuietHours;
  disabled: boolean;
  onChange: (hours: QuietHours) => void;
}

/** All that comes then is told in one when the quiet ends. */
function HoursFields({ hours: { quietFrom, quietUntil }, disabled, onChange }: HoursFieldsProps) {
  const quiet = { quietFrom, quietUntil };
  return (
    <fieldset className={`wraps middle flex ${styles.hours}`}>
      <legend>Quiet, India time</legend>
      {(['quietFrom', 'quietUntil'] as const).map((end) => (
        <label key={end}>
          {end === 'quietFrom' ? 'from' : 'until'}
          <select
            value={quiet[end]}
            disabled={disabled}
            onChange={({ target }) => onChange({ ...quiet, [end]: Number(target.value) })}
          >
            <Options options={hours.map((hour) => [hour, sayHour(hour)])} />
          </select>
        </label>
      ))}
      <p className="fine">
        {quietFrom === quietUntil ? 'Never quiet.' : 'You are told of them all at once when it ends.'}
      </p>
    </fieldset>
  );
}
