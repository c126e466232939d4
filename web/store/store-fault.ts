/** Why the phone couldn't keep something. `blocked`: the browser keeps nothing for this site. */
type StoreFault = 'full' | 'slow' | 'blocked' | 'broken';

export class StoreError extends Error {
  override name = 'StoreError';
  readonly fault: StoreFault;
  constructor(message: string, { fault, cause }: { fault?: StoreFault; cause?: unknown } = {}) {
    super(message, { cause });
    this.fault = fault ?? faultOf(cause) ?? 'broken';
  }
}

/** InvalidStateError: Firefox before 115, SecurityError of Cache Storage: before 122, both in a private window. */
const faults: Readonly<Record<string, StoreFault>> = {
  QuotaExceededError: 'full',
  SecurityError: 'blocked',
  InvalidStateError: 'blocked',
};

export function faultOf(error: unknown): StoreFault | null {
  if (error instanceof StoreError) return error.fault;
  return faults[String((error as { name?: unknown } | null)?.name)] ?? null;
}
