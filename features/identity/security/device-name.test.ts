import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const mozilla = 'Mozilla/5.0';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Chrome', 'Windows', `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`],
  ['Chrome', 'Android', `${mozilla} (Linux; Android 14; Pixel 8) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`],
  [
    'Chrome',
    'iOS',
    `${mozilla} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Edge',
    'Windows',
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
  ],
  [
    'Opera',
    'macOS',
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/141.0.0.0 Safari/537.36 OPR/125.0.0.0`,
  ],
  [
    'Samsung Internet',
    'Android',
    `${mozilla} (Linux; Android 14; SM-A155F) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  ['Firefox', 'Linux', `${mozilla} (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`],
  [
    'Firefox',
    'iOS',
    `${mozilla} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/145.0 Mobile/15E148 Safari/605.1.15`,
  ],
  [
    'Safari',
    'macOS',
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`,
  ],
  [
    'Safari',
    'iOS',
    `${mozilla} (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1`,
  ],
])('%s on %s is called so', (browser, system, userAgent) => {
  const isHandheld = system === 'Android' || system === 'iOS';
  expect(deviceName(userAgent)).toEqual({ browser, system, isHandheld });
});

test('a program keeps its own name, without its version', () => {
  expect(deviceName('curl/8.5.0')).toEqual({ browser: 'curl', system: undefined, isHandheld: false });
});

test('a name without end is cut', () => {
  expect(deviceName('x'.repeat(5_000)).browser).toHaveLength(40);
});

test.each([null, '', '   ', 'Mozilla/5.0'])('%j has no name at all', (userAgent) => {
  expect(deviceName(userAgent)).toEqual({ browser: undefined, system: undefined, isHandheld: false });
});
