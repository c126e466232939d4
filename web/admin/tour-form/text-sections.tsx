import { FormSection } from '../ui/form-section';
import { layout, PlainRows } from './layout';

export function DescriptionSection() {
  return (
    <FormSection title="Description" lead="A paragraph that makes people want to go, and says who the tour is for.">
      <PlainRows rows={layout.description} />
    </FormSection>
  );
}

export function ListsSection() {
  return (
    <FormSection title="What’s included" lead="And what riders pay for themselves.">
      <PlainRows rows={layout.lists} />
    </FormSection>
  );
}
