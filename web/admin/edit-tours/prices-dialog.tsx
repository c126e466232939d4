import { useState } from 'react';
import { priceText } from '#shared/text/money';
import { maxPrices, type PriceChange } from '#shared/tours/price-input';
import { otherPriceFields } from '#shared/tours/price-kinds';
import { labelOf } from '#shared/tours/tour-labels';
import type { DeskTour } from '#shared/tours/tour-stage';
import { untitledTour } from '#shared/tours/tour-words';
import { QuietButton, SaveButton } from '../ui/button';
import { DeskForm } from '../ui/desk-form';
import { WorkDialog } from '../ui/work-dialog';
import { changePrices, firstRule, PriceRuleFields, type Prices, pricesOf, readRule } from './price-rule';
import * as styles from './prices.module.css';
import { useChangePrices } from './tour-actions';

interface PricesDialogProps {
  /** As it is searched; all of them are chosen at first. */
  tours: DeskTour[];
  onClose: () => void;
}

export function PricesDialog({ tours, onClose }: PricesDialogProps) {
  const [typed, setTyped] = useState(firstRule);
  const { rule, problems } = readRule(typed);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [offered] = useState(() => tours.filter(({ price }) => price !== null).slice(0, maxPrices));
  const { busy, problem, change } = useChangePrices(onClose);
  // Somebody may change a tour while this is open: its prices, and the version sent with them, follow.
  const live = offered.map((tour) => tours.find(({ _id }) => _id === tour._id) ?? tour);
  const lines = live.map((tour) => ({ tour, after: rule ? changePrices(tour, rule) : null }));
  const hasKinds = live.some((tour) => otherPriceFields.some((field) => tour[field] !== null));
  const chosen = lines.filter(({ tour }) => !left.has(tour._id));
  const changes = chosen.flatMap(({ tour, after }): PriceChange[] => {
    if (!after || tour.version === undefined) return [];
    const isSame = JSON.stringify(after) === JSON.stringify(pricesOf(tour));
    return isSame ? [] : [{ id: tour._id, version: tour.version, ...after }];
  });
  const choose = (id: string, isIn: boolean) =>
    setLeft((before) => new Set(isIn ? [...before].filter((one) => one !== id) : [...before, id]));
  const chooseAll = (isIn: boolean) => setLeft(new Set(isIn ? [] : offered.map(({ _id }) => _id)));

  return (
    <WorkDialog title="Change prices" onClose={onClose}>
      <DeskForm {...{ busy }} className="stack gap-20" onSubmit={() => void change(changes, live)}>
        <PriceRuleFields {...{ typed, problems }} onChange={setTyped} />
        <div>
          <table className={`small tight ${styles.table}`} aria-label="Prices before and after">
            <thead className="heads">
              <tr>
                <th>
                  <label className="row breaks finger gap-12 pressed">
                    <input
                      type="checkbox"
                      checked={left.size === 0}
                      onChange={({ currentTarget }) => chooseAll(currentTarget.checked)}
                    />
                    Tour
                  </label>
                </th>
                <th>Price</th>
                <th>Old price</th>
                <th>Per day</th>
                {hasKinds ? <th>Others</th> : null}
              </tr>
            </thead>
            <tbody>
              {lines.map(({ tour, after }) => {
                const isIn = !left.has(tour._id);
                const shown = isIn ? after : null;
                return (
                  <tr key={tour._id} data-left={isIn ? undefined : true}>
                    <td>
                      <label className="row breaks finger gap-12 pressed">
                        <input
                          type="checkbox"
                          checked={isIn}
                          onChange={({ currentTarget }) => choose(tour._id, currentTarget.checked)}
                        />
                        {tour.heading || untitledTour}
                      </label>
                    </td>
                    <FigureCell label="Price" before={tour.price} after={shown?.price} />
                    <FigureCell label="Old price" before={tour.discountPrice} after={shown?.discountPrice} />
                    <FigureCell label="Per day" before={tour.pricePerDay} after={shown?.pricePerDay} />
                    {hasKinds ? <KindFigures tour={tour} after={shown} /> : null}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
        <div className="cluster middle to-end at-foot">
          <p className="fills" role="status">
            {sayCount(changes.length)}
          </p>
          <div role="alert">{problem ? <p className="problem">{problem}</p> : null}</div>
          <QuietButton big onClick={onClose}>
            Cancel
          </QuietButton>
          <SaveButton big busy={busy} disabled={busy || changes.length === 0}>
            Change them
          </SaveButton>
        </div>
      </DeskForm>
    </WorkDialog>
  );
}

function sayCount(count: number): string {
  if (count === 0) return 'Nothing changes yet.';
  return count === 1 ? 'One tour changes.' : `${count} tours change.`;
}

const say = (price: number | null) => (price === null ? 'none' : priceText(price));

interface FigureProps {
  before: number | null;
  after: number | null | undefined;
}

/** `after` is undefined while it stays. */
function Figure({ before, after }: FigureProps) {
  if (after === undefined || after === before) return say(before);
  return (
    <span>
      {say(before)} <span aria-hidden="true">→</span>
      <span className="visually-hidden"> becomes </span> <strong>{say(after)}</strong>
    </span>
  );
}

function FigureCell({ label, before, after }: FigureProps & { label: string }) {
  return (
    <td className="num" data-label={label}>
      {before === null && (after === undefined || after === null) ? '' : <Figure before={before} after={after} />}
    </td>
  );
}

function KindFigures({ tour, after }: { tour: DeskTour; after: Prices | null }) {
  return (
    <td className="num" data-label="Others">
      {otherPriceFields
        .filter((field) => tour[field] !== null)
        .map((field) => (
          <div key={field}>
            {labelOf(field)} <Figure before={tour[field]} after={after?.[field]} />
          </div>
        ))}
    </td>
  );
}
