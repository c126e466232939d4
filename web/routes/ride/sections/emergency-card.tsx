import type { EmergencyCard } from '#shared/ride/ride';
import { site } from '#shared/site/site';
import { type EmergencyNumber, listEmergencyNumbers } from '../../../ride/emergency-numbers';
import { emptyEmergencyCard } from '../../../ride/empty-ride';
import { passFocus } from '../../../ui/dialog/pass-focus';
import { Field } from '../../../ui/forms/field';
import { type Keeping, type Kept, rides, useKept } from '../use-kept';
import * as styles from './emergency-card.module.css';
import { saveFile } from './save-file';

/** In the order that helpers need them. */
const fields: readonly (readonly [name: keyof EmergencyCard, label: string])[] = [
  ['name', 'Name'],
  ['bloodGroup', 'Blood group'],
  ['allergies', 'Allergies'],
  ['medication', 'Medicines I take'],
  ['contactName', 'Please call'],
  ['contactPhone', 'Their number'],
  ['insurer', 'Insurer'],
  ['policyNumber', 'Policy number'],
];

/** Without scripts a blank one is printed, for a pen. */
export function EmergencyCardEditor({ country }: { country: string }) {
  const { card, keeps, onChange, onRemove } = useEmergencyCard();
  const numbers = listEmergencyNumbers(country);
  const isEmpty = fields.every(([name]) => card?.[name] === '' || !card);

  const savePicture = async () => {
    try {
      const { drawCard } = await import('./card-picture');
      const rows = fields.flatMap(([name, label]) => (card?.[name] ? [{ label, text: card[name] }] : []));
      saveFile('emergency-card.png', await drawCard(rows, numbers));
    } catch {
      const { showToast } = await import('../../../ui/toasts/toasts');
      showToast({ kind: 'failure', message: 'This browser can’t draw the picture. Print the card instead.' });
    }
  };
  const remove = async () => {
    const { removeWithUndo } = await import('../../../ui/saving/remove-with-undo');
    await removeWithUndo(onRemove, 'Emergency card deleted from this phone.');
  };

  return (
    <section className={styles.card} aria-labelledby="emergency-card-title">
      <h3 id="emergency-card-title">Emergency card</h3>
      <p className={styles.lead}>
        For whoever helps you. All of it is optional and stays on this phone: it isn’t in any file you share, and nobody
        here can read it.
      </p>
      {card ? (
        <>
          <div className={`${styles.fields} ${styles.onScreen}`}>
            {fields.map(([name, label]) => (
              <Field key={name} label={label}>
                {(wires) => (
                  <input
                    {...wires}
                    type={name === 'contactPhone' ? 'tel' : 'text'}
                    maxLength={300}
                    autoComplete="off"
                    value={card[name]}
                    onChange={(event) => onChange({ [name]: event.target.value })}
                  />
                )}
              </Field>
            ))}
          </div>
          {keeps ? null : (
            <p className={`notice ${styles.loss}`} role="status">
              This browser lets us keep nothing: print the card or save its picture before you leave the page.
            </p>
          )}
          <p className="cluster">
            <button
              type="button"
              className="btn btn-small"
              aria-disabled={isEmpty}
              onClick={() => !isEmpty && savePicture()}
            >
              Save as a lock-screen picture
            </button>
            <button type="button" className="btn btn-small btn-quiet" onClick={printCard}>
              Print the card
            </button>
            {isEmpty ? null : (
              <button
                type="button"
                className="btn btn-small btn-quiet"
                onClick={({ currentTarget }) => {
                  passFocus(currentTarget);
                  void remove();
                }}
              >
                Delete the card
              </button>
            )}
          </p>
        </>
      ) : (
        <p className={`fine ${styles.onScreen}`}>
          Fill it in once the page has loaded, or print this page and use a pen.
        </p>
      )}
      <Wallet card={card} numbers={numbers} />
    </section>
  );
}

/** As large as a bank card. */
function Wallet({ card, numbers }: { card: EmergencyCard | null; numbers: readonly EmergencyNumber[] }) {
  return (
    <div className={styles.wallet} id="wallet" aria-hidden="true">
      <p>
        <b>In an emergency</b> {numbers.map(({ number, who }) => `${number} ${who}`).join(' · ')}
      </p>
      <dl>
        {fields.map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{card?.[name]}</dd>
          </div>
        ))}
      </dl>
      <p>
        On tour with {site.name}: {site.phone}
      </p>
    </div>
  );
}

function printCard(): void {
  const { dataset } = document.documentElement;
  dataset.print = 'card';
  addEventListener('afterprint', () => delete dataset.print, { once: true });
  globalThis.print?.();
}

const keeping: Keeping<EmergencyCard> = {
  empty: emptyEmergencyCard,
  find: async () => (await rides()).findEmergencyCard(),
  keep: async (_, change) => (await rides()).keepEmergencyCard(change),
  discard: async () => (await rides()).discardEmergencyCard(),
};

interface EmergencyCardState extends Omit<Kept<EmergencyCard>, 'value' | 'isRead'> {
  /** Null until the phone was asked. */
  card: EmergencyCard | null;
}

function useEmergencyCard(): EmergencyCardState {
  const { value, isRead, ...kept } = useKept(keeping);
  return { ...kept, card: isRead ? value : null };
}
