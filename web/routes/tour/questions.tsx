import type { Tour } from '#shared/tour';
import { tourMessages } from '#shared/tour-words';
import { Accordion } from '../../ui/more/accordion';

export function Questions({ tour }: { tour: Tour }) {
  return (
    <section aria-labelledby="questions-title">
      <h2 id="questions-title">Questions &amp; Answers</h2>
      {tour.faq.length === 0 ? (
        <p className="lead">{tourMessages.noFaq}</p>
      ) : (
        <Accordion
          name="questions"
          items={tour.faq.map(({ question, answer }) => ({ title: question, text: answer }))}
        />
      )}
    </section>
  );
}
