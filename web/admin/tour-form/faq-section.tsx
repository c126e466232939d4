import Plus from 'lucide-react/icons/plus';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { tourFields } from '#shared/tour-fields';
import { FormSection } from '../ui/form-section';
import { Entry } from './entry';
import { AreaInput, TextInput, useTourField } from './inputs';
import * as styles from './tour-form.module.css';
import { emptyRow, type TourValues } from './tour-values';

const { most, row } = tourFields.faq;

/** A new tour's first question can't be removed (spec §4). */
export function FaqSection({ isNew }: { isNew: boolean }) {
  const { control } = useFormContext<TourValues>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'faq' });
  const { problem } = useTourField('faq');
  return (
    <FormSection title="Questions & Answers" lead="What riders ask before they book.">
      <ol className={styles.entries}>
        {fields.map(({ id }, index) => (
          <Entry
            key={id}
            noun="Question"
            index={index}
            count={fields.length}
            onMove={(to) => move(index, to)}
            onRemove={!isNew || index > 0 ? () => remove(index) : undefined}
          >
            <TextInput name={`faq.${index}.question`} label="Question" maxLength={row.question} required />
            <AreaInput name={`faq.${index}.answer`} label="Answer" rows={3} maxLength={row.answer} required />
          </Entry>
        ))}
      </ol>
      {problem ? <p className={styles.missing}>{problem}</p> : null}
      <button
        type="button"
        className={`btn btn-quiet btn-small ${styles.wide}`}
        disabled={fields.length >= most}
        onClick={() => append(emptyRow('faq'))}
      >
        <Plus className="icon" aria-hidden="true" />
        Add question
      </button>
    </FormSection>
  );
}
