import { useEffect, useState } from 'react';
import { countryCodes, type InquiryDraft } from '#shared/inquiries/inquiry-words';
import { groupDigits, parseCountryCode, parseWithCode } from '#shared/inquiries/phone';
import { listCountryOptions } from './countries';

interface CountryOption {
  value: string;
  label: string;
}

/** The rest once the page is idle: naming two hundred countries is slow. Always includes the chosen code. */
export function useCountryOptions(chosen: string): readonly CountryOption[] {
  const [others, setOthers] = useState<readonly CountryOption[]>([]);
  useEffect(() => {
    let isGone = false;
    // Safari lacks requestIdleCallback.
    const rest = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
    rest(() => isGone || setOthers(listCountryOptions()));
    return () => {
      isGone = true;
    };
  }, []);
  const options = [...countryCodes, ...others];
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, label: chosen }];
}

export function takeCode(
  field: HTMLInputElement,
  chosen: string,
  onChange: (name: keyof InquiryDraft, value: string) => void,
): void {
  const read = parseWithCode(field.value);
  if (!read) return;
  if (parseCountryCode(chosen) !== read.countryCode) onChange('countryCode', read.countryCode);
  onChange('phone', groupDigits(read));
}
