import type { ClipboardEvent, ReactNode } from 'react';
import { type FieldArrayMethodProps, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { type FieldNameOfKind, tourFields } from '#shared/tours/tour-fields';
import { AddButton, EntryCard } from '../../components/entry-card';
import { FormSection } from '../../components/form-section';
import { listDayHints } from './check-tour';
import { findNextDay, parseDay } from './parse-values';
import * as styles from './tour-form.module.css';
import { TourInput, useTourField, useUndoToast } from './tour-inputs';
import { createEmptyRow, type TourValues } from './tour-values';

interface EntriesProps {
  name: FieldNameOfKind<'rows'>;
  rowLabel: string;
  /** Spec §4: the first row of a new tour can't be removed. */
  isNewTour: boolean;
  createRow: () => TourValues[FieldNameOfKind<'rows'>][number];
  getFocusOptions?: (index: number) => FieldArrayMethodProps;
  children: (index: number) => ReactNode;
}

function Entries({ name, rowLabel, isNewTour, createRow, getFocusOptions, children }: EntriesProps) {
  const { control } = useFormContext<TourValues>();
  const { fields, append, remove, move } = useFieldArray({ control, name });
  const { problem } = useTourField(name);
  return (
    <>
      <ol className="grid gap-3">
        {fields.map(({ id }, index) => (
          <EntryCard
            key={id}
            title={`${rowLabel} ${index + 1}`}
            headerClass={`min-h-11 ${styles.entryHeader}`}
            itemLabel={`entry ${index + 1}`}
            index={index}
            count={fields.length}
            onMove={(newIndex) => move(index, newIndex)}
            onRemove={!isNewTour || index > 0 ? () => remove(index) : undefined}
          >
            {children(index)}
          </EntryCard>
        ))}
      </ol>
      {problem ? <p className="error-text">{problem}</p> : null}
      <AddButton
        label={`Add ${rowLabel.toLowerCase()}`}
        disabled={fields.length >= tourFields[name].maxRows}
        onClick={() => append(createRow(), getFocusOptions?.(fields.length))}
      />
    </>
  );
}

export function FaqSection({ isNewTour }: { isNewTour: boolean }) {
  return (
    <FormSection title="Questions & Answers" lead="What riders ask before they book.">
      <Entries name="faq" rowLabel="Question" isNewTour={isNewTour} createRow={() => createEmptyRow('faq')}>
        {(index) => (
          <>
            <TourInput
              name={`faq.${index}.question`}
              label="Question"
              maxLength={tourFields.faq.columns.question}
              required
            />
            <TourInput
              name={`faq.${index}.answer`}
              label="Answer"
              rows={3}
              maxLength={tourFields.faq.columns.answer}
              required
            />
          </>
        )}
      </Entries>
    </FormSection>
  );
}

const { columns: maxLengths } = tourFields.itinerary;

export function ItinerarySection({ isNewTour }: { isNewTour: boolean }) {
  const { getValues, setValue } = useFormContext<TourValues>();
  const showUndo = useUndoToast();
  /** Appends the pasted days to the filled ones; empty days are dropped. */
  const pasteItinerary = (event: ClipboardEvent) => {
    const pastedDays = parsePastedDays(event.clipboardData.getData('text'));
    if (!pastedDays) return;
    event.preventDefault();
    const previousDays = structuredClone(getValues('itinerary'));
    const filledDays = previousDays.filter(({ title, description }) => title.trim() + description.trim() !== '');
    const setDays = (rows: typeof previousDays) => setValue('itinerary', rows, { shouldDirty: true });
    setDays([...filledDays, ...pastedDays].slice(0, tourFields.itinerary.maxRows));
    showUndo(`${pastedDays.length} days from what you pasted.`, () => setDays(previousDays));
  };
  return (
    <FormSection
      title="Itinerary"
      lead="Give each day a number, a one-line title and a description. Or paste the whole itinerary into a title: a line that begins with “Day 1” or the like starts a day."
    >
      <div className={styles.days} onPaste={pasteItinerary}>
        <Entries
          name="itinerary"
          rowLabel="Day"
          isNewTour={isNewTour}
          createRow={() => ({ ...createEmptyRow('itinerary'), day: findNextDay(getValues('itinerary')) })}
          getFocusOptions={(index) => ({ focusName: `itinerary.${index}.title` })}
        >
          {(index) => (
            <>
              <div className={`grid gap-3 ${styles.day}`}>
                <TourInput name={`itinerary.${index}.day`} label="Day" inputMode="numeric" maxLength={8} required />
                <TourInput name={`itinerary.${index}.title`} label="Title" maxLength={maxLengths.title} required />
              </div>
              <TourInput
                name={`itinerary.${index}.description`}
                label="Description"
                rows={3}
                maxLength={maxLengths.description}
                required
              />
            </>
          )}
        </Entries>
      </div>
      <DayHints />
    </FormSection>
  );
}

function DayHints() {
  const duration = useWatch<TourValues, 'duration'>({ name: 'duration' });
  const days = useWatch<TourValues, 'itinerary'>({ name: 'itinerary' }).flatMap(({ day }) => parseDay(day) || []);
  const hints = listDayHints(duration, days.filter(Number.isInteger));
  return (
    <div className="grid gap-2" role="status">
      {hints.map((hint) => (
        <p key={hint} className="notice bg-amber">
          {hint}
        </p>
      ))}
    </div>
  );
}

interface PastedDay {
  day: string;
  title: string;
  description: string;
}

/** Matches `Day 3: Jispa`, `DAY 03 – Jispa`, `*Day 3*`, `दिन 3`; the title may be on the next line. */
const dayHeadingPattern = /^[\s*#•_-]*(?:day|दिन)[\s-]*0*(\d{1,2})(?!\d)[\s*_:.)|–—-]*(.*)$/i;
/** `Day 3-4: Jispa` is one entry for two days. */
const dayRangePattern = /^[\s*#•_-]*day[\s-]*0*\d{1,2}\s*(?:-|–|—|to|&|and)\s*\d{1,2}\b/i;

export function parsePastedDays(text: string): PastedDay[] | null {
  const days: (PastedDay & { lines: string[] })[] = [];
  for (const line of text.split(/\r\n?|\n/)) {
    const match = dayHeadingPattern.exec(line);
    if (match) {
      const title = dayRangePattern.test(line) ? line : (match[2] ?? '');
      days.push({ day: match[1] ?? '', title: trimListMarks(title), description: '', lines: [] });
    } else days.at(-1)?.lines.push(line.trim());
  }
  if (days.length < 2) return null;
  return days.map(({ day, title, lines }) => {
    const text = lines.join('\n').trim();
    if (title !== '') return { day, title, description: text };
    const [firstLine = '', ...otherLines] = text.split('\n');
    return { day, title: trimListMarks(firstLine), description: otherLines.join('\n').trim() };
  });
}

const trimListMarks = (title: string) => title.replace(/^[\s*#•_-]+|[\s*_]+$/g, '');
