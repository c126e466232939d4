import { toPlainSigns } from '../text/plain-signs.ts';

/** UPI and IMPS: twelve digits (RRN). */
export const isUtr = (reference: string) => /^\d{12}$/.test(reference);

/** NEFT: 16 signs, RTGS: 22, each with the bank's letters, at most six, before the digits. A bank gives each number once. */
const isNeftOrRtgs = (reference: string) =>
  /^(?=.{16,22}$)[A-Z]{0,6}\d[A-Z0-9]+$/.test(reference) && /\d{8}/.test(reference);

/** True for a reference by which a bank knows one payment; two payments never share it. */
export const isBankReference = (reference: string) => isUtr(reference) || isNeftOrRtgs(reference);

/**
 * A bank's reference as it is compared and stored: letters and digits alone, in capitals, without words such as `UTR`
 * before it. Other references stay as typed.
 */
export function toReference(typed: string): string {
  const bare = toPlainSigns(typed)
    .replace(/[^\p{L}\d]/gu, '')
    .toUpperCase()
    .replace(/^(?:(?:UTR|RRN|UPI|IMPS|REF|TXN|NO)+)(?=\d{12}$)/, '')
    .replace(/^(?:(?:UTR|NEFT|RTGS|REF|TXN|NO)+)(?=[A-Z0-9]{16,22}$)/, '');
  return isBankReference(bare) ? bare : typed;
}
