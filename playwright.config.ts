import { defineConfig } from '@playwright/test';
import { chooseFreePort } from '#db/embedded/server.ts';
import { chromiumOptions } from '#tests/chromium.ts';

// Chosen once, here: the workers read this file again and inherit the environment.
process.env.E2E_SITE_PORT ??= String(await chooseFreePort());
process.env.E2E_GALLERY_PORT ??= String(await chooseFreePort());
process.env.E2E_MPESA_PORT ??= String(await chooseFreePort());

const wide = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const withoutScripts = { javaScriptEnabled: false };
const gallerySpecs = /(ui-kit|pickers)\.spec\.ts/;
const weightSpec = /weight\.spec\.ts/;
const ignored = [gallerySpecs, weightSpec];
const sameEverywhere = /\/(about|contact|contact-mails|legal|newsletter|preferences)\.spec\.ts/;
// `npm run test:long` sets it.
const isLong = Boolean(process.env.LONG);

// A test's tag says where it can hold: @scripts and @no-scripts, @wide and @phone. Without one it holds everywhere; on a
// wide screen without scripts it is then tried in the long form only, as are tests tagged @long. What is the same elsewhere
// is tried elsewhere in the long form only: @scripts-first (its forms are the same ones without), @no-scripts-first (the
// page as the server sends it, which scripts leave as it is) and @wide-first (on a phone).
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/start-servers.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Far above what anything takes: a busy machine may stand still for seconds, and what passes does not wait.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['line'], ['json', { outputFile: process.env.E2E_REPORT ?? 'test-results/report.json' }]],
  use: {
    browserName: 'chromium',
    baseURL: `http://localhost:${process.env.E2E_SITE_PORT}`,
    locale: 'en-GB',
    timezoneId: 'Africa/Nairobi',
    colorScheme: 'light',
    screenshot: 'only-on-failure',
    launchOptions: chromiumOptions(),
  },
  projects: [
    // First, while the others have not changed the sample world yet.
    { name: 'weight', testMatch: weightSpec, use: { ...phone, screenshot: 'off' } },
    {
      name: 'wide',
      // These do the same on every screen: the short form tries them on the smaller one.
      testIgnore: isLong ? ignored : [...ignored, sameEverywhere],
      grepInvert: without('@phone', notFirst('@no-scripts')),
      use: wide,
    },
    {
      name: 'phone',
      testIgnore: ignored,
      grepInvert: without(notFirst('@wide'), notFirst('@no-scripts')),
      use: phone,
    },
    {
      name: 'wide, no scripts',
      testIgnore: ignored,
      grep: isLong ? /./ : /@wide\b(?!-first)/,
      grepInvert: without('@phone', notFirst('@scripts')),
      use: { ...wide, ...withoutScripts },
    },
    {
      name: 'phone, no scripts',
      testIgnore: ignored,
      grepInvert: without('@wide\\b(?!-first)', notFirst('@scripts')),
      use: { ...phone, ...withoutScripts },
    },
    {
      name: 'gallery',
      testMatch: gallerySpecs,
      grepInvert: without(),
      use: { ...wide, baseURL: `http://localhost:${process.env.E2E_GALLERY_PORT}` },
    },
  ],
});

/** The short form tries it where its tag says, the long form also where it says only where it is tried first. */
function notFirst(tag: string): string {
  return isLong ? `${tag}\\b(?!-first)` : tag;
}

function without(...tags: string[]): RegExp {
  return new RegExp([...tags, ...(isLong ? ['$^'] : ['@long'])].join('|'));
}
