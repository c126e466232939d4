import { useFormContext } from 'react-hook-form';
import { formatRupees } from '#shared/text/money';
import type { TourType } from '#shared/tours/tour';
import { placesByType } from '#shared/tours/tour-choices';
import { FormSection } from '../ui/form-section';
import { layout, PlainRows } from './layout';
import type { TourValues } from './tour-values';
import { readNumber } from './typed';

export function BasicsSection() {
  const { setValue, watch } = useFormContext<TourValues>();
  const type = watch('type');
  const place = {
    options: placesByType[type as TourType] ?? [],
    placeholder: type === '' ? 'Select a type first' : 'Select place',
    disabled: type === '',
  };
  // Changing the type clears the place (spec §4).
  const clearPlace = () => setValue('place', '', { shouldDirty: true });
  return (
    <FormSection title="The tour" lead="What the tour’s card and the top of its page show.">
      <PlainRows rows={layout.tour} live={{ place, type: { onChoose: clearPlace } }} />
    </FormSection>
  );
}

/** The price and the old price (design §8.3). */
export function PriceSection() {
  const { watch } = useFormContext<TourValues>();
  const price = readNumber(watch('price'));
  const old = readNumber(watch('discountPrice'));
  return (
    <FormSection
      title="Price"
      lead="In whole rupees per person. “Price” is what a rider pays now. “Old price” is what it was before, and never charged; leave it empty if there isn’t one."
    >
      <PlainRows rows={layout.price} />
      {price ? (
        <p className="fine foot-8">
          Shown as <strong className="num">{formatRupees(price)}</strong>{' '}
          {old ? <s className="num">{formatRupees(old)}</s> : null}
        </p>
      ) : null}
      <h3 className="subhead top-8">Prices for others</h3>
      <p className="fine">
        Leave one empty, and the rider’s price holds. The price for Indian nationals is never taken for a foreign
        national.
      </p>
      <PlainRows rows={layout.kinds} />
    </FormSection>
  );
}

export function DescriptionSection() {
  return (
    <FormSection title="Description" lead="A paragraph that makes people want to go, and says who the tour is for.">
      <PlainRows rows={layout.description} />
    </FormSection>
  );
}

export function ListsSection() {
  return (
    <FormSection title="What’s included" lead="And what riders pay for themselves.">
      <PlainRows rows={layout.lists} />
    </FormSection>
  );
}
