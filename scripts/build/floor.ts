/**
 * The oldest browsers in which everything works (decision 0133), under the names of `@mdn/browser-compat-data`. Below
 * them, pages read and forms send as plain HTML.
 */
export const floor = {
  chrome: '99',
  chrome_android: '99',
  webview_android: '99',
  firefox: '102',
  firefox_android: '102',
  safari: '15.4',
  safari_ios: '15.4',
} as const;

/** The same for Vite: what it lowers syntax and styles to. */
export const floorTarget = [
  `chrome${floor.chrome}`,
  `firefox${floor.firefox}`,
  `safari${floor.safari}`,
  `ios${floor.safari_ios}`,
];
