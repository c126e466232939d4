import { useDeferredValue, useMemo, useState } from 'react';
import { type BikeColour, bikeColours } from '#shared/ride/bike-colours';
import { moonWords } from '#shared/ride/print/moon';
import { toPrint } from '#shared/ride/print/print';
import { toPrinted } from '#shared/ride/print/printed';
import { toMarks } from '#shared/ride/print/profile';
import { countInks, layers, numberOf } from '#shared/ride/print/scene';
import { shortName } from '#shared/tours/heights';
import { toFileName } from '../../../ride/file-name';
import { distanceKm } from '../../../ride/position';
import { Field } from '../../../ui/forms/field';
import * as styles from '../sections/print-section.module.css';
import { saveFile } from '../sections/save-file';
import type { SectionProps } from '../sections/section';
import { noPosition, refusals } from '../sections/where-am-i';

const onPassKm = 3;

export function RidePrint({ tour, ride, onChange }: Pick<SectionProps, 'tour' | 'ride' | 'onChange'>) {
  const [said, setSaid] = useState('');
  const shown = useDeferredValue(ride);
  const printed = useMemo(() => toPrinted(tour, shown), [tour, shown]);
  const picture = useMemo(() => toPrint(printed, 'sheet'), [printed]);
  const marks = toMarks(tour.route);
  const inks = countInks(marks.length, printed.reached);
  const save = async (name: string, make: () => Blob | Promise<Blob>) => {
    try {
      saveFile(name, await make());
      setSaid(`Saved as ${name}.`);
    } catch {
      setSaid('This browser can’t draw the picture. Save the poster instead.');
    }
  };
  return (
    <div className={styles.print}>
      <figure>
        <img
          src={toAddress(picture)}
          width={1188}
          height={1680}
          alt={`A poster of ${tour.heading}: its heights as a ridge${ride.startsOn ? `, under ${moonWords(ride.startsOn)}` : ''}`}
        />
        <figcaption className="num">
          No. {numberOf(printed)}, {inks} of {layers.length} colours printed
        </figcaption>
      </figure>
      <div className={styles.side}>
        <div className={styles.fields}>
          <Field label="Name on the poster">
            {(wires) => (
              <input
                {...wires}
                type="text"
                autoComplete="name"
                maxLength={60}
                value={ride.printName ?? ''}
                onChange={({ target }) => onChange({ printName: target.value })}
              />
            )}
          </Field>
          <Field label="Colour of your bike">
            {(wires) => (
              <select
                {...wires}
                value={ride.bikeColour ?? 'red'}
                onChange={({ target }) => onChange({ bikeColour: target.value as BikeColour })}
              >
                {bikeColours.map((colour) => (
                  <option key={colour} value={colour}>
                    {colour.replace(/^./, (first) => first.toUpperCase())}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label="Your reference, if you have one">
            {(wires) => (
              <input
                {...wires}
                type="text"
                autoComplete="off"
                maxLength={20}
                placeholder="HP-7F3KQ"
                value={ride.reference ?? ''}
                onChange={({ target }) => onChange({ reference: target.value })}
              />
            )}
          </Field>
        </div>
        {marks.length > 0 ? <Reached tour={tour} ride={ride} onChange={onChange} onSay={setSaid} /> : null}
        <p className="cluster">
          <button
            type="button"
            className="btn"
            onClick={() =>
              void save(
                toFileName(`${tour.heading} poster`, 'svg'),
                () => new Blob([picture], { type: 'image/svg+xml' }),
              )
            }
          >
            Save the poster (A3)
          </button>
          <button
            type="button"
            className="btn btn-line"
            onClick={() =>
              void save(toFileName(`${tour.heading} lock screen`, 'png'), () =>
                drawPng(toAddress(toPrint(printed, 'lock')), 1080, 2400),
              )
            }
          >
            Save for my lock screen
          </button>
        </p>
        <p role="status" className={styles.said}>
          {said}
        </p>
        <p className="fine">Drawn on your phone, offline too. Your name and your position aren’t sent to anybody.</p>
      </div>
    </div>
  );
}

const toAddress = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

interface ReachedProps extends Pick<SectionProps, 'tour' | 'ride' | 'onChange'> {
  onSay: (words: string) => void;
}

function Reached({ tour, ride, onChange, onSay }: ReachedProps) {
  const { route = [] } = tour;
  const marks = toMarks(route);
  const [isLooking, setLooking] = useState(false);
  const set = (name: string, isOn: boolean) =>
    onChange(({ reached = [] }) => ({
      reached: [...reached.filter((one) => one !== name), ...(isOn ? [name] : [])],
    }));
  const say = (words: string) => {
    setLooking(false);
    onSay(words);
  };
  const look = () => {
    if (isLooking) return;
    if (!navigator.geolocation) return say(noPosition);
    setLooking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lon } }) => {
        const here = marks.find(({ name }) =>
          route.some((place) => shortName(place.name) === name && distanceKm(place, { lat, lon }) <= onPassKm),
        );
        if (!here) return say('None of these is within 3 km of you.');
        set(here.name, true);
        say(`You’re at ${here.name}: one more colour.`);
      },
      ({ code }) => say(refusals[code] ?? noPosition),
      { enableHighAccuracy: true, timeout: 30_000 },
    );
  };
  return (
    <fieldset className={styles.reached}>
      <legend>I’ve been on</legend>
      <p className="fine">Each one prints more colours. With all of them the poster is finished.</p>
      {marks.map(({ name }) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={ride.reached?.includes(name) ?? false}
            onChange={({ target }) => set(name, target.checked)}
          />
          {name}
        </label>
      ))}
      <button type="button" className="btn btn-quiet" onClick={look} aria-disabled={isLooking}>
        I’m there now
      </button>
    </fieldset>
  );
}

/** @throws where the browser can't */
async function drawPng(address: string, width: number, height: number): Promise<Blob> {
  const image = new Image(width, height);
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((file) => (file ? resolve(file) : reject(new Error('No picture'))), 'image/png'),
  );
}
