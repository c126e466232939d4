import { useEffect, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router-dom';
import { isNumberKey, numbers, parseWish, sortings, toWishQuery, type Wish, wishKeys } from '#shared/find/wish';
import { pages } from '#shared/paths';
import { Field } from '../../ui/forms/field';
import * as styles from './find.module.css';
import type { Found } from './found';
import { fields, optionWords, sortWords } from './wish-words';

export const resultsId = 'found';

/** The wish that is being navigated to, else the page’s. */
export function useWish(wish: Wish): Wish {
  const { location } = useNavigation();
  return location?.pathname === pages.find ? parseWish(new URLSearchParams(location.search)) : wish;
}

export function toFormQuery(form: HTMLFormElement | null): URLSearchParams {
  return new URLSearchParams([...new FormData(form ?? undefined)].map(([name, value]) => [name, `${value}`]));
}

/** Its address is its state; with scripts each choice shows at once. */
export function WishForm({ wish, options }: { wish: Wish; options: Found['options'] }) {
  const navigate = useNavigate();
  const now = useWish(wish);
  const form = useRef<HTMLFormElement>(null);
  const read = () => toWishQuery(parseWish(toFormQuery(form.current)));
  const follow = () => void navigate(pages.find + read(), { replace: true, preventScrollReset: true });
  // The form still has choices made before the scripts loaded, until React draws it anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at first alone
  useEffect(() => {
    if (read() !== toWishQuery(wish)) follow();
  }, []);
  return (
    <form
      ref={form}
      action={pages.find}
      aria-label="What you wish for"
      onSubmit={(event) => {
        // Every choice is in the address already, but a number that is still being typed.
        event.preventDefault();
        if (read() !== toWishQuery(now)) follow();
        const results = document.getElementById(resultsId);
        results?.focus({ preventScroll: true });
        results?.scrollIntoView();
      }}
    >
      {now.ids ? <input type="hidden" name="ids" value={now.ids} /> : null}
      <div className={styles.selects}>
        {wishKeys.map((key) => (
          <Field key={key} label={fields[key][0]}>
            {(wires) =>
              isNumberKey(key) ? (
                // Read when it's left or Enter is pressed: half a number is no wish.
                <input
                  {...wires}
                  key={now[key] ?? ''}
                  type="number"
                  inputMode="numeric"
                  name={key}
                  min={numbers[key][0]}
                  max={numbers[key][1]}
                  placeholder={fields[key][1]}
                  defaultValue={now[key] ?? ''}
                  onBlur={({ currentTarget: { value } }) => value !== (now[key] ?? '') && follow()}
                />
              ) : (
                <select {...wires} name={key} value={now[key] ?? ''} onChange={follow}>
                  <option value="">{fields[key][1]}</option>
                  {options[key]?.map((value) => (
                    <option key={value} value={value}>
                      {optionWords(key, value)}
                    </option>
                  ))}
                </select>
              )
            }
          </Field>
        ))}
        <Field label="Sorted by">
          {(wires) => (
            <select {...wires} name="sort" value={now.sort ?? sortings[0]} onChange={follow}>
              {sortings.map((sort) => (
                <option key={sort} value={sort}>
                  {sortWords[sort]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <button type="submit" className="btn">
          Show tours
        </button>
      </div>
    </form>
  );
}
