import { useFormContext } from 'react-hook-form';
import type { TourType } from '#shared/tour';
import { placesByType } from '#shared/tour-choices';
import { FormSection } from '../ui/form-section';
import { layout, PlainRows } from './layout';
import type { TourValues } from './tour-values';

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
