import { useEffect, useState } from 'react';
import { countryCodes, type InquiryDraft } from '#shared/inquiries/inquiry-words';

interface CountryOption {
  value: string;
  label: string;
}

/** The rest once the page is idle. Always includes the chosen code. */
export function useCountryOptions(chosen: string): readonly CountryOption[] {
  const [others, setOthers] = useState<readonly CountryOption[]>([]);
  useEffect(() => {
    let gone = false;
    const fetchOthers = async () => {
      const countries = await import('./countries').catch(() => null);
      if (countries && !gone) setOthers(countries.listCountryOptions());
    };
    // Safari lacks requestIdleCallback.
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

export async function takeCode(
  field: HTMLInputElement,
  chosen: string,
  onChange: (name: keyof InquiryDraft, value: string) => void,
): Promise<void> {
  const typed = field.value;
  const phones = await import('#shared/inquiries/phone').catch(() => null);
  const read = phones?.parseWithCode(typed);
  if (!phones || !read || field.value !== typed) return;
  if (phones.parseCountryCode(chosen) !== read.countryCode) onChange('countryCode', read.countryCode);
  onChange('phone', phones.groupDigits(read));
}
