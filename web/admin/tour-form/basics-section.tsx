import { useFormContext } from 'react-hook-form';
import { placesByType, type TourType, tourCountries, tourLanguages, tourTypes } from '#shared/tour';
import { FormSection } from '../ui/form-section';
import { ChoiceInput, RatingInput, TextInput } from './inputs';
import styles from './tour-form.module.css';
import type { TourValues } from './tour-values';

export function BasicsSection() {
  const { setValue, watch } = useFormContext<TourValues>();
  const type = watch('type');
  const places = placesByType[type as TourType] ?? [];
  // Changing the type clears the place (spec §4).
  const clearPlace = () => setValue('place', '', { shouldDirty: true });
  return (
    <FormSection title="The tour" lead="What the tour’s card and the top of its page show.">
      <TextInput name="heading" label="Heading" maxLength={160} required />
      <div className={styles.row}>
        <ChoiceInput
          name="type"
          label="Type"
          options={tourTypes}
          placeholder="Select type"
          required
          onChoose={clearPlace}
        />
        <ChoiceInput name="country" label="Country" options={tourCountries} placeholder="Select country" required />
        <ChoiceInput
          name="place"
          label="Place"
          options={places}
          placeholder={type === '' ? 'Select a type first' : 'Select place'}
          disabled={type === ''}
          required
        />
      </div>
      <div className={styles.row}>
        <TextInput name="duration" label="Duration" hint="For example, 5 days" maxLength={80} required />
        <TextInput name="groupSize" label="Group Size" hint="6-14" maxLength={80} required />
        <ChoiceInput
          name="language"
          label="Language"
          hint="What the guides speak"
          options={tourLanguages}
          placeholder="Select language"
          required
        />
        <RatingInput name="rating" label="Rating" hint="0 to 5" required />
      </div>
    </FormSection>
  );
}
