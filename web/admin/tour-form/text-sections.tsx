import { FormSection } from '../ui/form-section';
import { AreaInput } from './inputs';
import { ListInput } from './list-input';

export function DescriptionSection() {
  return (
    <FormSection title="Description" lead="A paragraph that makes people want to go, and says who the tour is for.">
      <AreaInput name="description" label="Description" rows={7} maxLength={10_000} required />
    </FormSection>
  );
}

export function ListsSection() {
  return (
    <FormSection title="What’s included" lead="And what riders pay for themselves.">
      <ListInput name="inclusions" label="Inclusions" />
      <ListInput name="exclusions" label="Exclusions" />
    </FormSection>
  );
}
