import { expect, it } from 'vitest';
import { findInstallWay, type InstallWay } from './install-way';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 14; SM-A155F';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0 Mobile Safari/537.36';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5';

it.each<[string, InstallWay, string, number, boolean]>([
  ['Chrome on Android that offers it', 'prompt', `${android}) ${chrome}`, 5, true],
  ['Chrome on Android that does not', 'none', `${android}) ${chrome}`, 5, false],
  ['Safari on an iPhone', 'ios', `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`, 5, false],
  ['Chrome on an iPhone', 'ios', `${iphone} CriOS/141.0 Mobile/15E148 Safari/604.1`, 5, false],
  ['an iPad that calls itself a Mac', 'ios', `${mac} Safari/605.1.15`, 5, false],
  ['a Mac', 'none', `${mac} Safari/605.1.15`, 0, false],
  ['Instagram on an iPhone', 'in-app', `${iphone} Mobile/22F76 Instagram 381.0`, 5, false],
  ['Facebook on an iPhone', 'in-app', `${iphone} Mobile/22F76 [FBAN/FBIOS;FBAV/510.0]`, 5, false],
  ['WhatsApp on Android', 'in-app', `${android}) ${chrome} WhatsApp/2.25`, 5, false],
  ['any other app’s window on Android', 'in-app', `${android}; wv) ${chrome}`, 5, true],
])('%s: %s', (_what, way, agent, touches, offers) => {
  expect(findInstallWay(agent, touches, offers ? new Event('beforeinstallprompt') : null)).toBe(way);
});
