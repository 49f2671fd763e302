import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** The one without a window first: it opens a page in less than half the time. */
const packages = ['chromium-headless-shell', 'chromium'];
const names = [...packages, 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const bundles = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * What Playwright switches off, and the address bar's pages: a browser without a window draws them all the same, for
 * every window anew, which takes more time than the pages under test. The last list of features that Chromium is
 * given is the one it takes.
 */
const unwantedFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'Translate',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

/** The tests visit loopback addresses only: the browser must not call anybody either. */
const flags = [
  `--disable-features=${unwantedFeatures.join(',')}`,
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--metrics-recording-only',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
  // Chromium refuses to run as root inside its sandbox.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** How every test starts its browser. On macOS, which has no fontconfig, the system's faces stay in use. */
export function chromiumOptions() {
  const env = {
    ...process.env,
    FONTCONFIG_FILE: path.join(import.meta.dirname, 'fonts.conf'),
    // Chromium hangs under faketime: there it is a telephone whose clock is wrong.
    LD_PRELOAD: '',
  };
  return { executablePath: ensureChromium(), args: flags, env };
}

/** The machine's browser. Root on a Debian without one gets the packaged Chromium installed. */
function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && findProgram('apt-get')) {
    console.error('No browser found: installing one from the system’s packages.');
    aptGet('update');
    const installed = packages.some((name) => aptGet('install', '--yes', '--no-install-recommends', name));
    const browser = installed ? findChromium() : undefined;
    if (browser) return browser;
  }
  throw new Error(
    'The browser tests need Chromium. Install it (Debian and Ubuntu: sudo apt-get install chromium), or set CHROMIUM_PATH to a Chromium or Chrome.',
  );
}

function findChromium(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && !existsSync(chosen)) throw new Error(`CHROMIUM_PATH is "${chosen}", but nothing is there.`);
  const candidates = [chosen, ...names.map(findProgram), ...bundles, chromium.executablePath()];
  return candidates.find((candidate) => candidate && existsSync(candidate));
}

function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin'];
  return folders.map((folder) => path.join(folder, name)).find((candidate) => existsSync(candidate));
}

/** Whether it did what it was asked. */
function aptGet(...given: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', given, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
