import Plus from 'lucide-react/icons/plus';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { tourFields } from '#shared/tour-fields';
import { FormSection } from '../ui/form-section';
import { Entry } from './entry';
import { AreaInput, TextInput, useTourField } from './inputs';
import * as styles from './tour-form.module.css';
import { emptyRow, type TourValues } from './tour-values';
import { readDay } from './typed';

const { most, row } = tourFields.itinerary;

/** A new tour's first day can't be removed (spec §4). */
export function ItinerarySection({ isNew }: { isNew: boolean }) {
  const { control, getValues } = useFormContext<TourValues>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'itinerary' });
  const { problem } = useTourField('itinerary');
  const add = () => {
    const days = getValues('itinerary').map(({ day }) => readDay(day) || 0);
    const day = String(Math.max(0, ...days) + 1);
    append({ ...emptyRow('itinerary'), day }, { focusName: `itinerary.${fields.length}.title` });
  };
  return (
    <FormSection title="Itinerary" lead="Give each day a number, a one-line title and a description.">
      <ol className={styles.entries}>
        {fields.map(({ id }, index) => (
          <Entry
            key={id}
            noun="Day"
            index={index}
            count={fields.length}
            onMove={(to) => move(index, to)}
            onRemove={!isNew || index > 0 ? () => remove(index) : undefined}
          >
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
          </Entry>
        ))}
      </ol>
      {problem ? <p className={styles.missing}>{problem}</p> : null}
      <button
        type="button"
        className={`btn btn-quiet btn-small ${styles.wide}`}
        disabled={fields.length >= most}
        onClick={add}
      >
        <Plus className="icon" aria-hidden="true" />
        Add day
      </button>
    </FormSection>
  );
}
