import { useEffect, useState } from 'react';
import { countryCodes, type InquiryDraft } from '#shared/inquiry-words';

export interface CountryOption {
  value: string;
  label: string;
}

/**
 * The select's countries: India and the USA from the start, so that it works without scripts, every other one once the
 * page rests. A code that is chosen already is among them, whatever is there.
 */
export function useCountryOptions(chosen: string): readonly CountryOption[] {
  const [others, setOthers] = useState<readonly CountryOption[]>([]);
  useEffect(() => {
    let gone = false;
    const fetchOthers = async () => {
      const countries = await import('#shared/countries').catch(() => null);
      if (countries && !gone) setOthers(countries.listCountryOptions());
    };
    // Safari has no idle callback.
    const rest = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
    rest(() => void fetchOthers());
    return () => {
      gone = true;
    };
  }, []);
  const options = [...countryCodes, ...others];
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, label: chosen }];
}

/** When a number brings its country code along, the select shows that code and the field the rest. */
export async function takeCode(
  field: HTMLInputElement,
  chosen: string,
  onChange: (name: keyof InquiryDraft, value: string) => void,
): Promise<void> {
  const typed = field.value;
  const phones = await import('#shared/phone').catch(() => null);
  const read = phones?.parseWithCode(typed);
  if (!phones || !read || field.value !== typed) return;
  if (phones.parseCountryCode(chosen) !== read.countryCode) onChange('countryCode', read.countryCode);
  onChange('phone', phones.groupDigits(read));
}
