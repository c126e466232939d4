import { useFormContext } from 'react-hook-form';
import { formatRupees } from '#shared/money';
import { FormSection } from '../ui/form-section';
import { layout, PlainRows } from './layout';
import { readNumber } from './read-number';
import styles from './tour-form.module.css';
import type { TourValues } from './tour-values';

/** The price and the old price (design §8.3). */
export function PriceSection() {
  const { watch } = useFormContext<TourValues>();
  const [price, old] = [readNumber(watch('price')), readNumber(watch('discountPrice'))];
  return (
    <FormSection
      title="Price"
      lead="In whole rupees per person. The price is what riders pay. The discount price is the old one, shown struck through; leave it empty if there isn’t one."
    >
      <PlainRows rows={layout.price} />
      {price ? (
        <p className={styles.reading}>
          Shown as <strong className="num">{formatRupees(price)}</strong>{' '}
          {old ? <s className="num">{formatRupees(old)}</s> : null}
        </p>
      ) : null}
    </FormSection>
  );
}
