import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type AnswerLanguage, fillAnswer } from '#shared/inquiries/answers';
import type { Inquiry } from '#shared/inquiries/stored-inquiry';
import * as field from '../../ui/forms/field.module.css';
import { listQuery, openedQuery } from '../queries/inbox';
import { toursQuery } from '../queries/tours';
import { factsOf, sampleFacts, toAnswerValues } from './answer-values';
import * as styles from './answers.module.css';
import { FilledText } from './template-message';

interface PreviewProps {
  text: string;
  language: AnswerLanguage;
  of: string;
  onOf: (id: string) => void;
}

const maxOffered = 20;

export function Preview({ text, language, of, onOf }: PreviewProps) {
  const id = useId();
  const newest = useInfiniteQuery(listQuery({ tab: 'all' })).data?.pages[0]?.data ?? [];
  const tours = useQuery(toursQuery).data?.tours ?? [];
  const chosen = useQuery({ ...openedQuery(of), enabled: of !== '' }).data?.inquiry;
  const offered: Inquiry[] = newest.slice(0, maxOffered);
  if (chosen && !offered.some(({ _id }) => _id === chosen._id)) offered.push(chosen);
  // An inquiry owes nothing: a reminder is shown with made-up amounts.
  const facts = chosen ? { ...sampleFacts, ...factsOf(chosen, tours, location.origin) } : sampleFacts;
  return (
    <section className={`stack gap-12 ${styles.preview}`} aria-labelledby={`${id}-title`}>
      <div className="row wraps gap-12">
        <h2 id={`${id}-title`} className="subhead">
          Preview
        </h2>
        <label className="row fills small soft gap-8">
          <span>with</span>
          <select
            className={field.control}
            value={chosen ? of : ''}
            onChange={(event) => onOf(event.currentTarget.value)}
          >
            <option value="">a made-up inquiry</option>
            {offered.map(({ _id, name, subject }) => (
              <option key={_id} value={_id}>
                {`${name}, ${subject}`}
              </option>
            ))}
          </select>
        </label>
      </div>
      <FilledText filled={fillAnswer(text, toAnswerValues(facts, language))} lang={language} />
      <p className="fine">
        Underlined words come from the inquiry and its tour. You fill in the empty ones when you send.
      </p>
    </section>
  );
}
