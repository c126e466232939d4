import { useFormContext } from 'react-hook-form';
import { formatRupees } from '#shared/money';
import { FormSection } from '../ui/form-section';
import type { TourFormKind } from './check-tour';
import { TextInput } from './inputs';
import { readNumber } from './read-number';
import styles from './tour-form.module.css';
import type { TourValues } from './tour-values';

/** What is paid, and what used to be (design §8.3). */
export function PriceSection({ kind }: { kind: TourFormKind }) {
  const { watch } = useFormContext<TourValues>();
  const [price, old] = [readNumber(watch('price')), readNumber(watch('discountPrice'))];
  const required = kind === 'edit';
  return (
    <FormSection
      title="Price"
      lead="In whole rupees, for one person. The price is what is paid; the discount price is the old one, shown struck through."
    >
      <div className={styles.row}>
        <TextInput
          name="price"
          label="Price"
          hint="What is paid"
          inputMode="decimal"
          maxLength={16}
          required={required}
        />
        <TextInput
          name="discountPrice"
          label="Discount Price"
          hint="The old one"
          inputMode="decimal"
          maxLength={16}
          required={required}
        />
        <TextInput
          name="pricePerDay"
          label="Price Per Day"
          hint="For the tour’s facts"
          inputMode="decimal"
          maxLength={16}
          required={required}
        />
      </div>
      {price ? (
        <p className={styles.reading}>
          Shown as <strong className="num">{formatRupees(price)}</strong>{' '}
          {old ? <s className="num">{formatRupees(old)}</s> : null}
          {old && old <= price ? '. The struck-through price is not above the one that is paid.' : null}
        </p>
      ) : null}
    </FormSection>
  );
}
