import * as v from 'valibot';
import type { CancellationStep, PaymentStep } from '#shared/site/site';
import { readNumber } from '#shared/text/typed-paise';

export const TypedStep = v.object({ percent: v.string(), days: v.string() });
export type TypedStep = v.InferOutput<typeof TypedStep>;

const toStep = (percent: number, days: number): TypedStep => ({ percent: String(percent), days: String(days) });

export const toTypedInstalments = (steps: readonly PaymentStep[]): TypedStep[] =>
  steps.map(({ percent, daysBefore }) => toStep(percent, daysBefore));
export const toTypedCancellation = (steps: readonly CancellationStep[]): TypedStep[] =>
  steps.map(({ percent, from }) => toStep(percent, from));

/** NaN where nothing or no number is written, for the schema to refuse. */
export const toNumber = (text: string): number => readNumber(text.replace(/%\s*$/, '')) ?? Number.NaN;

export const toInstalment = ({ percent, days }: TypedStep): PaymentStep => ({
  percent: toNumber(percent),
  daysBefore: toNumber(days),
});
export const toCancellationStep = ({ percent, days }: TypedStep): CancellationStep => ({
  from: toNumber(days),
  percent: toNumber(percent),
});
