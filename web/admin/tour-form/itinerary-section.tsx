import type { ClipboardEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { tourFields } from '#shared/tours/tour-fields';
import { showToast } from '../../ui/toasts/toasts';
import { FormSection } from '../ui/form-section';
import { Entries } from './entries';
import { AreaInput, TextInput } from './inputs';
import { readDays } from './read-days';
import * as styles from './tour-form.module.css';
import { emptyRow, type TourValues } from './tour-values';
import { nextDay } from './typed';

const { row } = tourFields.itinerary;
/** In milliseconds. */
const undoFor = 20_000;

export function ItinerarySection({ isNew }: { isNew: boolean }) {
  const { getValues, setValue } = useFormContext<TourValues>();
  /** A pasted itinerary takes the place of days without a word, and comes after the others. */
  const paste = (event: ClipboardEvent) => {
    const days = readDays(event.clipboardData.getData('text'));
    if (!days) return;
    event.preventDefault();
    const before = structuredClone(getValues('itinerary'));
    const written = before.filter(({ title, description }) => title.trim() + description.trim() !== '');
    const put = (rows: typeof before) => setValue('itinerary', rows, { shouldDirty: true });
    put([...written, ...days].slice(0, tourFields.itinerary.most));
    const action = { label: 'Undo', run: () => put(before) };
    showToast({ kind: 'success', message: `${days.length} days from what you pasted.`, action, lasts: undoFor });
  };
  return (
    <FormSection
      title="Itinerary"
      lead="Give each day a number, a one-line title and a description. Or paste the whole itinerary into a title: a line that begins with “Day 1” or the like starts a day."
    >
      <div className={styles.pasted} onPaste={paste}>
        <Entries
          name="itinerary"
          noun="Day"
          isNew={isNew}
          toNext={() => ({ ...emptyRow('itinerary'), day: nextDay(getValues('itinerary')) })}
          focus={(index) => ({ focusName: `itinerary.${index}.title` })}
        >
          {(index) => (
            <>
              <div className={`stack gap-12 ${styles.day}`}>
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
      </div>
    </FormSection>
  );
}
