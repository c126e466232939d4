import { FormSection } from '../ui/form-section';
import { AreaInput } from './inputs';
import { ListInput } from './list-input';

export function DescriptionSection() {
  return (
    <FormSection title="Description" lead="A paragraph that makes one want to go, and says for whom it is.">
      <AreaInput name="description" label="Description" rows={7} maxLength={10_000} required />
    </FormSection>
  );
}

export function ListsSection() {
  return (
    <FormSection title="What is included" lead="And what the rider pays for on their own.">
      <ListInput name="inclusions" label="Inclusions" />
      <ListInput name="exclusions" label="Exclusions" />
    </FormSection>
  );
}
