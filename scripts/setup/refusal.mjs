/** An expected error, shown as one sentence without a stack. */
export class Refusal extends Error {}
