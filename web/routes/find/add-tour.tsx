import { useNavigate } from 'react-router-dom';
import { pages } from '#shared/paths';
import { parseCompared, toCompareQuery } from '../../ui/compare/compare';
import { Field } from '../../ui/forms/field';
import * as styles from './compare.module.css';
import type { Compared } from './compare-loader';
import { toFormQuery } from './form-query';

export function AddTour({ ids, others }: { ids: readonly string[]; others: Compared['others'] }) {
  const navigate = useNavigate();
  if (others.length === 0) return null;
  return (
    <form
      action={pages.compare}
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault();
        const chosen = parseCompared(toFormQuery(event.currentTarget));
        void navigate(pages.compare + toCompareQuery(chosen), { replace: true, preventScrollReset: true });
      }}
    >
      <input type="hidden" name="ids" value={ids.join(',')} />
      <Field label={ids.length === 0 ? 'Choose a tour' : 'Add a tour'}>
        {(wires) => (
          <select {...wires} name="add">
            {others.map(({ id, heading }) => (
              <option key={id} value={id}>
                {heading}
              </option>
            ))}
          </select>
        )}
      </Field>
      <button type="submit" className="btn">
        {ids.length === 0 ? 'Choose' : 'Add'}
      </button>
    </form>
  );
}
