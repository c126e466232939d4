import { useEffect, useState } from 'react';
import { groupDigits, parseCountryCode, parseInternationalPhone } from '#shared/inquiries/contact-details';
import { countryCodes, type InquiryDraft } from '#shared/inquiries/inquiry-labels';

// ISO 3166-1 letters and country code, without India and the USA, which every form lists first. Where countries share a
// code, the best-known one comes first.
const countryCodeTable =
  'GB44 RU7 FI358 RE262 CW599 AF93 AX358 AL355 DZ213 AS1 AD376 AO244 AI1 AG1 AR54 AM374 AW297 AU61 AT43 AZ994 BS1 BH973 BD880 BB1 BY375 BE32 BZ501 BJ229 BM1 BT975 BO591 BA387 BW267 BR55 IO246 VG1 BN673 BG359 BF226 BI257 KH855 CM237 CA1 CV238 BQ599 KY1 CF236 TD235 CL56 CN86 CX61 CC61 CO57 KM269 CG242 CD243 CK682 CR506 CI225 HR385 CU53 CY357 CZ420 DK45 DJ253 DM1 DO1 EC593 EG20 SV503 GQ240 ER291 EE372 SZ268 ET251 FK500 FO298 FJ679 FR33 GF594 PF689 GA241 GM220 GE995 DE49 GH233 GI350 GR30 GL299 GD1 GP590 GU1 GT502 GG44 GN224 GW245 GY592 HT509 HN504 HK852 HU36 IS354 ID62 IR98 IQ964 IE353 IM44 IL972 IT39 JM1 JP81 JE44 JO962 KZ7 KE254 KI686 XK383 KW965 KG996 LA856 LV371 LB961 LS266 LR231 LY218 LI423 LT370 LU352 MO853 MG261 MW265 MY60 MV960 ML223 MT356 MH692 MQ596 MR222 MU230 YT262 MX52 FM691 MD373 MC377 MN976 ME382 MS1 MA212 MZ258 MM95 NA264 NR674 NP977 NL31 NC687 NZ64 NI505 NE227 NG234 NU683 NF672 KP850 MK389 MP1 NO47 OM968 PK92 PW680 PS970 PA507 PG675 PY595 PE51 PH63 PN64 PL48 PT351 PR1 QA974 RO40 RW250 WS685 SM378 ST239 SA966 SN221 RS381 SC248 SL232 SG65 SX1 SK421 SI386 SB677 SO252 ZA27 KR82 SS211 ES34 LK94 BL590 SH290 KN1 LC1 MF590 PM508 VC1 SD249 SR597 SJ47 SE46 CH41 SY963 TW886 TJ992 TZ255 TH66 TL670 TG228 TK690 TO676 TT1 TN216 TR90 TM993 TC1 TV688 VI1 UG256 UA380 AE971 UY598 UZ998 VU678 VA39 VE58 VN84 WF681 EH212 YE967 ZM260 ZW263';

interface Country {
  iso: string;
  countryCode: string;
}

export const countries: readonly Country[] = countryCodeTable
  .split(' ')
  .map((entry) => ({ iso: entry.slice(0, 2), countryCode: `+${entry.slice(2)}` }));

/** Select options after India and the USA, sorted by name. No two share a value. */
export function listCountryOptions(): { value: string; label: string }[] {
  const getName = createCountryNamer();
  const usedValues = new Set(countryCodes.map(({ value }): string => value));
  const options = countries.map(({ iso, countryCode }) => {
    const value = usedValues.has(countryCode) ? `${countryCode} ${iso}` : countryCode;
    usedValues.add(countryCode);
    return { value, countryCode, name: getName(iso) };
  });
  return options
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    .map(({ value, countryCode, name }) => ({ value, label: `${countryCode} (${name})` }));
}

function createCountryNamer(): (iso: string) => string {
  if (!('DisplayNames' in Intl)) return (iso) => iso;
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  return (iso) => names.of(iso) ?? iso;
}

interface CountryOption {
  value: string;
  label: string;
}

/** Adds most options once the page is idle, because naming 200 countries is slow. Always includes the selected code. */
export function useCountryOptions(selectedCode: string): readonly CountryOption[] {
  const [otherOptions, setOtherOptions] = useState<readonly CountryOption[]>([]);
  useEffect(() => {
    let isUnmounted = false;
    // Safari lacks requestIdleCallback.
    const runWhenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
    runWhenIdle(() => isUnmounted || setOtherOptions(listCountryOptions()));
    return () => {
      isUnmounted = true;
    };
  }, []);
  const options = [...countryCodes, ...otherOptions];
  const isListed = selectedCode === '' || options.some(({ value }) => value === selectedCode);
  return isListed ? options : [...options, { value: selectedCode, label: selectedCode }];
}

/** Moves the country code of an international number into the form's country code field. */
export function splitCountryCode(
  phoneField: HTMLInputElement,
  selectedCode: string,
  onChange: (name: keyof InquiryDraft, value: string) => void,
): void {
  const phone = parseInternationalPhone(phoneField.value);
  if (!phone) return;
  if (parseCountryCode(selectedCode) !== phone.countryCode) onChange('countryCode', phone.countryCode);
  onChange('phone', groupDigits(phone));
}
