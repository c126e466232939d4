import { FormSection } from '../ui/form-section';
import { listReading, type TourFormKind } from './check-tour';
import { AreaInput } from './inputs';
import { ListInput } from './list-input';

export function DescriptionSection({ kind }: { kind: TourFormKind }) {
  return (
    <FormSection title="Description" lead="A paragraph that makes one want to go, and says for whom it is.">
      <AreaInput name="description" label="Description" rows={7} maxLength={10_000} required={kind === 'edit'} />
    </FormSection>
  );
}

export function ListsSection({ kind }: { kind: TourFormKind }) {
  return (
    <FormSection title="What is included" lead="And what the rider pays for on their own.">
      <ListInput name="inclusions" label="Inclusions" reading={listReading[kind]} />
      <ListInput name="exclusions" label="Exclusions" reading={listReading[kind]} />
    </FormSection>
  );
}
