import { useEffect, useState } from 'react';
import { formatNumber } from '#shared/tours/heights';
import { readNumber } from '../tour-form/typed';
import { Field } from '../ui/field';
import { type PriceRule, roundings } from './price-change';
import * as styles from './prices.module.css';

/** How prices change; null while that can't be read. */
export function PriceRuleFields({ onRule }: { onRule: (rule: PriceRule | null) => void }) {
  const [typed, setTyped] = useState('');
  const [sign, setSign] = useState<1 | -1>(1);
  const [unit, setUnit] = useState<PriceRule['unit']>('percent');
  const [roundTo, setRoundTo] = useState<number>(100);
  const [others, setOthers] = useState(true);
  const by = readNumber(typed.replace(/%\s*$/, ''));
  const isWrong = by !== null && !(by >= 0 && by <= (unit === 'percent' ? 100 : 1_000_000));
  useEffect(() => {
    onRule(by === null || by === 0 || isWrong ? null : { by: by * sign, unit, roundTo, others });
  }, [onRule, by, isWrong, sign, unit, roundTo, others]);

  return (
    <div className={`stack tops ${styles.rule}`}>
      <Field
        label="Prices go"
        options={[
          [1, 'up'],
          [-1, 'down'],
        ]}
        value={sign}
        onType={(text) => setSign(text === '1' ? 1 : -1)}
      />
      <Field
        label="By"
        problem={isWrong ? 'Enter a number from 0 on.' : undefined}
        inputMode="decimal"
        maxLength={12}
        value={typed}
        onType={setTyped}
      />
      <Field
        label="Of what"
        options={[
          ['percent', 'percent'],
          ['rupees', 'rupees'],
        ]}
        value={unit}
        onType={(text) => setUnit(text as PriceRule['unit'])}
      />
      <Field
        label="Rounded to"
        options={roundings.map((each) => [each, `₹${formatNumber(each)}`])}
        value={roundTo}
        onType={(text) => setRoundTo(Number(text))}
      />
      <label className={`row breaks finger gap-12 ${styles.check}`}>
        <input type="checkbox" checked={others} onChange={({ currentTarget }) => setOthers(currentTarget.checked)} />
        All other prices of a tour, too
      </label>
    </div>
  );
}
