import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type AnswerTemplate,
  type AnswerValues,
  fillAnswer,
  isReminder,
  listPlaceholders,
  type Placeholder,
} from '#shared/inquiries/answers';
import type { Inquiry } from '#shared/inquiries/inquiry';
import { pages } from '#shared/paths';
import { Modal } from '../../ui/dialog/modal';
import { toAnswerValues } from '../answers/answer-values';
import { factsOf } from '../answers/facts-of';
import { FilledText } from '../answers/filled-text';
import { TemplateSelect, ValueFields } from '../answers/template-fields';
import { answersQuery } from '../queries/answers';
import { toursQuery } from '../queries/tours';
import { Loading } from '../ui/state-line';
import { toMailSubject } from './reply-links';
import { SendWays, type Way } from './send-ways';

export interface AnswerDialogProps {
  inquiry: Inquiry;
  open: boolean;
  onClose: () => void;
  /** A message was begun or copied; nobody knows whether it went out. */
  onAnswer: (template: AnswerTemplate, way: Way) => void;
}

/** Answers an inquiry: choose a text, look at it with its values, send it. */
export function AnswerDialog(props: AnswerDialogProps) {
  return (
    <Modal title="Answer" lead={`to ${props.inquiry.name}`} wide open={props.open} onClose={props.onClose}>
      <Chooser {...props} />
    </Modal>
  );
}

function Chooser({ inquiry, onClose, onAnswer }: AnswerDialogProps) {
  const { data: all, error, refetch } = useQuery(answersQuery);
  // A reminder is for a booking, and sent from there.
  const data = all?.filter(({ text }) => !isReminder(text));
  const [id, setId] = useState('');
  const template = data?.find((one) => one.id === id) ?? data?.[0];
  if (!data) return <Loading {...{ error, refetch }} words="Loading answers…" />;
  if (!template) {
    return (
      <p>
        There are no answers yet. <Link to={pages.answers}>Write the first</Link>.
      </p>
    );
  }
  return (
    <div className="stack gap-16">
      <TemplateSelect templates={data} chosen={template} onChoose={setId} />
      <Filling
        // In another language the values are other words.
        key={template.language}
        {...{ inquiry, template }}
        onSend={(way) => {
          onAnswer(template, way);
          if (way !== 'Copy') onClose();
        }}
      />
    </div>
  );
}

interface FillingProps {
  inquiry: Inquiry;
  template: AnswerTemplate;
  onSend: (way: Way) => void;
}

/** The values of the text can be changed here, for this one message. */
function Filling({ inquiry, template, onSend }: FillingProps) {
  const id = useId();
  const tours = useQuery(toursQuery).data?.tours ?? [];
  const [typed, setTyped] = useState<Partial<AnswerValues>>({});
  const values = { ...toAnswerValues(factsOf(inquiry, tours, location.origin), template.language), ...typed };
  const filled = fillAnswer(template.text, values);
  const isReady = filled.problems.length === 0;
  const set = (name: Placeholder, value: string) => setTyped((before) => ({ ...before, [name]: value }));
  return (
    <>
      <ValueFields names={listPlaceholders(template.text)} language={template.language} {...{ values }} onType={set} />
      <div id={`${id}-text`}>
        <FilledText filled={filled} lang={template.language} />
      </div>
      <div className="spread small at-foot on-card">
        <SendWays
          inquiry={inquiry}
          subject={toMailSubject(inquiry)}
          text={isReady ? filled.text : null}
          describedBy={`${id}-text`}
          onSend={onSend}
        />
        <Link
          className="tap"
          to={`${pages.answers}?${new URLSearchParams({ open: template.id, inquiry: inquiry._id })}`}
        >
          Change this text
        </Link>
      </div>
    </>
  );
}
