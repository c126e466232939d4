import { tourFields } from '#shared/tour-fields';
import { FormSection } from '../ui/form-section';
import { Entries } from './entries';
import { AreaInput, TextInput } from './inputs';
import { emptyRow } from './tour-values';

const { row } = tourFields.faq;

export function FaqSection({ isNew }: { isNew: boolean }) {
  return (
    <FormSection title="Questions & Answers" lead="What riders ask before they book.">
      <Entries name="faq" noun="Question" isNew={isNew} toNext={() => emptyRow('faq')}>
        {(index) => (
          <>
            <TextInput name={`faq.${index}.question`} label="Question" maxLength={row.question} required />
            <AreaInput name={`faq.${index}.answer`} label="Answer" rows={3} maxLength={row.answer} required />
          </>
        )}
      </Entries>
    </FormSection>
  );
}
