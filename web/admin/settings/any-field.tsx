import type { Inks } from '#shared/site/inks';
import { StepRows } from '../ui/step-rows';
import { BrandField } from './brand-field';
import { readSteps, type Typed } from './draft';
import { InkField } from './ink-field';
import type { FieldLook } from './layout';
import { ListField } from './list-field';
import { isList } from './list-looks';
import { SettingField } from './setting-field';
import { TermsSample } from './terms-sample';

interface AnyFieldProps {
  look: FieldLook;
  typed: Typed;
  /** By their paths. */
  problems: Readonly<Record<string, string>>;
  onType: (name: string, text: string) => void;
}

export const toInks = ({ inkMain = '', inkBright = '', inkDark = '' }: Typed): Inks => ({
  inkMain,
  inkBright,
  inkDark,
});

export function AnyField({ look, typed, problems, onType }: AnyFieldProps) {
  const { name, label, hint } = look;
  const props = { label, hint, problem: problems[name] };
  const typeIt = (text: string) => onType(name, text);
  if (isList(name)) return <ListField name={name} value={typed[name] ?? ''} problems={problems} onType={typeIt} />;
  if (name === 'instalments' || name === 'cancellation')
    return (
      <div className={'stack gap-16 whole'}>
        <StepRows
          kind={name}
          rows={readSteps(typed[name])}
          problems={problems}
          onChange={(rows) => typeIt(JSON.stringify(rows))}
        />
        <TermsSample kind={name} typed={typed} />
      </div>
    );
  if (name === 'logo' || name === 'icon') return <BrandField {...props} name={name} typed={typed} onType={onType} />;
  if (name === 'inkMain' || name === 'inkBright' || name === 'inkDark')
    return <InkField {...props} name={name} inks={toInks(typed)} onType={typeIt} />;
  return <SettingField look={look} value={typed[name] ?? ''} problem={problems[name]} onType={typeIt} />;
}
