// The first that fits: most browsers also name others.
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:OPR|OPiOS)\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const nameOf = (names: typeof browsers, agent: string) => names.find(([pattern]) => pattern.test(agent))?.[1];

/** A browser in words that a person knows it by: `Chrome on Android`. None of them are the caller's own. */
export function toBrowser(userAgent = ''): string {
  const browser = nameOf(browsers, userAgent);
  const system = nameOf(systems, userAgent);
  if (!browser) return system ? `An app on ${system}` : 'An unknown browser';
  return system ? `${browser} on ${system}` : browser;
}
