import { useEffect, useState } from 'react';
import { formatNumber } from '#shared/tours/heights';
import { readNumber } from '../tour-form/typed';
import { FormField } from '../ui/form-field';
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
      <FormField label="Prices go">
        {(wires) => (
          <select
            {...wires}
            value={sign}
            onChange={({ currentTarget }) => setSign(currentTarget.value === '1' ? 1 : -1)}
          >
            <option value="1">up</option>
            <option value="-1">down</option>
          </select>
        )}
      </FormField>
      <FormField label="By" problem={isWrong ? 'Enter a number from 0 on.' : undefined}>
        {(wires) => (
          <input
            {...wires}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
      </FormField>
      <FormField label="Of what">
        {(wires) => (
          <select
            {...wires}
            value={unit}
            onChange={({ currentTarget }) => setUnit(currentTarget.value as PriceRule['unit'])}
          >
            <option value="percent">percent</option>
            <option value="rupees">rupees</option>
          </select>
        )}
      </FormField>
      <FormField label="Rounded to">
        {(wires) => (
          <select {...wires} value={roundTo} onChange={({ currentTarget }) => setRoundTo(Number(currentTarget.value))}>
            {roundings.map((each) => (
              <option key={each} value={each}>
                ₹{formatNumber(each)}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <label className="row breaks finger gap-12 pressed">
        <input type="checkbox" checked={others} onChange={({ currentTarget }) => setOthers(currentTarget.checked)} />
        All other prices of a tour, too
      </label>
    </div>
  );
}
