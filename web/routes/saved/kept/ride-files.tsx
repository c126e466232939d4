import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages } from '#shared/paths';
import { daysBetween, dayWords } from '#shared/ride/days';
import { formatDay } from '#shared/text/dates';
import { rideFileBytes } from '../../../ride/ride-file-name';
import { keepRideFile, type MetRideFile, meetRideFile, takeSharedFile } from '../../../sync/ride-files';
import { Modal } from '../../../ui/dialog/modal';
import { showToast } from '../../../ui/toasts/toasts';
import * as styles from './saved.module.css';

/** Chromium's queue of files that a file manager opened with this app. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { files?: readonly { getFile(): Promise<File> }[] }) => void): void;
}

const refuse = (message: string) => showToast({ kind: 'failure', message });

/** Asks before it keeps any of it. */
export function RideFiles() {
  const [met, setMet] = useState<MetRideFile | null>(null);
  const navigate = useNavigate();

  const meet = useCallback(async (text: string) => {
    const meeting = await meetRideFile(text);
    if (meeting.ok) setMet(meeting.met);
    else refuse(meeting.problem);
  }, []);
  const open = useCallback(
    async (file: File) => {
      if (file.size > rideFileBytes) return refuse('This file is too large for a ride file.');
      await file.text().then(meet, () => refuse('This file can’t be read.'));
    },
    [meet],
  );

  useEffect(() => {
    void takeSharedFile().then((text) => (text === null ? undefined : meet(text)));
    const { launchQueue } = window as { launchQueue?: LaunchQueue };
    launchQueue?.setConsumer(
      ({ files }) => void files?.[0]?.getFile().then(open, () => refuse('This file can’t be read.')),
    );
  }, [meet, open]);

  const keep = async (agreed: MetRideFile) => {
    setMet(null);
    try {
      await keepRideFile(agreed);
      await navigate(pages.ride(agreed.file.tour._id));
    } catch {
      refuse('This phone can’t keep it. Make room, and try again.');
    }
  };

  return (
    <section className={styles.block} aria-labelledby="ride-files-title">
      <div className={`spread ${styles.head}`}>
        <h2 id="ride-files-title">A ride from a friend</h2>
      </div>
      <p className={styles.fileLead}>
        Somebody sent you a ride file? Open it here, without a network too. We show you what is in it first.
      </p>
      <label className={`btn btn-small btn-quiet ${styles.pick}`}>
        Open a ride file
        <input
          type="file"
          className="visually-hidden"
          accept=".json,.txt,application/json,text/plain"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void open(file);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </label>
      <Modal title="A ride file" open={met !== null} onClose={() => setMet(null)}>
        {met ? <Question met={met} onKeep={() => void keep(met)} onClose={() => setMet(null)} /> : null}
      </Modal>
    </section>
  );
}

function Question({ met, onKeep, onClose }: { met: MetRideFile; onKeep: () => void; onClose: () => void }) {
  const { file, isKnown, mine } = met;
  const { tour, plan, from, madeAt } = file;
  const age = daysBetween(madeAt.slice(0, 10), new Date().toISOString().slice(0, 10));
  const replaces = mine !== null && plan !== undefined;
  const nights = plan?.extraNights.length ?? 0;
  const own = nights + (mine?.extraNights.length ?? 0) > 0 ? 'date, nights and bike' : 'date and bike';
  return (
    <>
      <p>
        <b>{tour.heading}</b>, {tour.itinerary.length} days. It says it was made on {from}, on {formatDay(madeAt)}
        {age > 0 ? `, ${age === 1 ? 'a day' : `${age} days`} ago` : ''}.
      </p>
      <p>
        {isKnown
          ? 'This phone already has this tour from us: its text and prices stay as they are.'
          : 'This phone doesn’t know this tour. It is added as the file has it, and marked: we haven’t checked it.'}
      </p>
      {plan ? (
        <p>
          {plan.startsOn ? `The ride begins on ${dayWords(plan.startsOn)}. ` : ''}
          {nights > 0 ? `${nights === 1 ? 'One night is' : `${nights} nights are`} added to the tour’s own. ` : ''}
          {replaces ? `You have a plan of your own for this tour: its ${own} would be replaced.` : ''}
        </p>
      ) : null}
      <p className={`cluster ${styles.acts}`}>
        <button type="button" className="btn" onClick={onKeep}>
          {replaces ? `Replace my ${own}` : 'Add to this phone'}
        </button>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {replaces ? 'Keep mine' : 'Not now'}
        </button>
      </p>
    </>
  );
}
