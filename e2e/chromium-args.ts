// Chromium reads one list alone, so these are Playwright's (chromiumSwitches.ts) …
const playwrights = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'LensOverlay',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'AimEnabled',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
];
// … and ours: an address bar that nobody sees opens pages of its own, which cost more than most journeys, and for each
// context a second process waits for a site that no journey goes to.
const ours = ['SpareRendererForSitePerProcess', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

const isRoot = process.getuid?.() === 0;

export const chromiumArgs = [
  ...(isRoot ? ['--no-sandbox'] : []),
  `--disable-features=${[...playwrights, ...ours].join(',')}`,
  '--disable-gpu',
  // Another process to hand each picture to costs a tenth of a journey.
  '--in-process-gpu',
  // A page lives a second or two here: compiling its scripts well takes longer than they run.
  '--js-flags=--no-opt,--no-maglev',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
