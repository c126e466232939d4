// Chromium accepts one list of disabled features, so Playwright's own (chromiumSwitches.ts) are repeated here.
const playwrightFeatures = [
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
// The hidden address bar opens pages of its own, which cost more than most tests; a spare process per context is unused.
const ownFeatures = [
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

const isRoot = process.getuid?.() === 0;

export const chromiumArgs = [
  ...(isRoot ? ['--no-sandbox'] : []),
  `--disable-features=${[...playwrightFeatures, ...ownFeatures].join(',')}`,
  '--disable-gpu',
  // A separate GPU process costs a tenth of a test's time.
  '--in-process-gpu',
  // Pages live a second or two: optimizing their scripts takes longer than running them.
  '--js-flags=--no-opt,--no-maglev',
  // When Chromium measures a slow connection, as on a busy machine, it loads lazy pictures from twice as far away.
  '--force-effective-connection-type=4G',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
