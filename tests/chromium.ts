import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** The headless shell first: it opens a page in less than half the time. */
const packages = ['chromium-headless-shell', 'chromium'];
const names = [...packages, 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const bundles = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Playwright's disabled features, and the address bar's pages: headless Chromium renders them for every
 * window, which takes longer than the pages under test. Chromium uses only the last list of features.
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

/** The browser must only reach loopback addresses. */
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

/** Launch options for every test. On macOS, which has no fontconfig, system fonts stay in use. */
export function chromiumOptions() {
  const env = {
    ...process.env,
    FONTCONFIG_FILE: path.join(import.meta.dirname, 'fonts.conf'),
    // Chromium hangs under faketime, so only the server's clock is changed.
    LD_PRELOAD: '',
  };
  return { executablePath: ensureChromium(), args: flags, env };
}

/** The installed browser. On Debian as root, Chromium is installed if missing. */
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

/** Whether the command succeeded. */
function aptGet(...given: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', given, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
