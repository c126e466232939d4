import Download from 'lucide-react/icons/download';
import { readAccounts } from '../queries/papers';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { downloadText } from '../ui/download-text';

const kinds = [
  ['papers', 'Papers CSV'],
  ['payments', 'Payments CSV'],
] as const;

/** The accountant's files of a month. */
export function Accounts({ month }: { month: string }) {
  const { busy, run } = useDeskMutation();
  const save = (kind: 'papers' | 'payments') =>
    run({
      deed: `accounts ${kind}`,
      call: () => readAccounts(month, kind),
      done: ({ name, csv }) => {
        downloadText(name, csv);
        return null;
      },
    });
  return kinds.map(([kind, words]) => (
    <button
      key={kind}
      type="button"
      className="btn btn-quiet btn-small"
      disabled={busy}
      onClick={() => void save(kind)}
    >
      <Download className="icon" aria-hidden="true" />
      {words}
    </button>
  ));
}
