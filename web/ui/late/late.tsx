import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { Apart } from './apart';

interface Late<P extends object> {
  /** Inside `<Suspense>`. What the Worker drew stays until its code is there, for as long as what it's given doesn't change. */
  Part: LazyExoticComponent<ComponentType<P>>;
  /** For loaders: fetches the code, so that the part is drawn at once. The Worker renders a page in one go. */
  ready: () => Promise<void>;
}

export function late<P extends object>(load: () => Promise<ComponentType<P>>): Late<P> {
  let found: { default: ComponentType<P> } | undefined;
  const find = async () => {
    const Found = await load();
    found = {
      default: (props) => (
        <Apart>
          <Found {...props} />
        </Apart>
      ),
    };
    return found;
  };
  return {
    Part: lazy(() => (found ? atOnce(found) : find().catch(() => never))),
    ready: async () => void (await find()),
  };
}

const atOnce = <T,>(found: T) =>
  // biome-ignore lint/suspicious/noThenProperty: React takes what it gets at once, without a fallback
  ({ then: (use: (found: T) => void) => use(found) }) as unknown as Promise<T>;

/** Without its code the page keeps what it came with. */
const never = new Promise<never>(() => undefined);
