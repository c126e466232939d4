import { useFormContext } from 'react-hook-form';
import { tourFields } from '#shared/tour-fields';
import { FormSection } from '../ui/form-section';
import { Entries } from './entries';
import { AreaInput, TextInput } from './inputs';
import * as styles from './tour-form.module.css';
import { emptyRow, type TourValues } from './tour-values';
import { nextDay } from './typed';

const { row } = tourFields.itinerary;

export function ItinerarySection({ isNew }: { isNew: boolean }) {
  const { getValues } = useFormContext<TourValues>();
  return (
    <FormSection title="Itinerary" lead="Give each day a number, a one-line title and a description.">
      <Entries
        name="itinerary"
        noun="Day"
        isNew={isNew}
        toNext={() => ({ ...emptyRow('itinerary'), day: nextDay(getValues('itinerary')) })}
        focus={(index) => ({ focusName: `itinerary.${index}.title` })}
      >
        {(index) => (
          <>
            <div className={styles.day}>
              <TextInput name={`itinerary.${index}.day`} label="Day" inputMode="numeric" maxLength={8} required />
              <TextInput name={`itinerary.${index}.title`} label="Title" maxLength={row.title} required />
            </div>
            <AreaInput
              name={`itinerary.${index}.description`}
              label="Description"
              rows={3}
              maxLength={row.description}
              required
            />
          </>
        )}
      </Entries>
    </FormSection>
  );
}
