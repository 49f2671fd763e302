import { setTimeout as sleep } from 'node:timers/promises';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import type { Settings } from '#features/settings/settings.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { Log } from '#lib/log.ts';
import { loadSampleAgencies } from './load-sample-agencies.ts';
import { loadSampleBookings } from './load-sample-bookings.ts';
import { loadSampleCatalogue } from './load-sample-catalogue.ts';
import { loadSampleInquiries } from './load-sample-inquiries.ts';
import { loadSampleNewsletter } from './load-sample-newsletter.ts';
import type { SampleAgencyContext } from './play-agency.ts';

interface SampleWorldOptions {
  directUrl: string;
  log: Log;
  signal: AbortSignal;
}

interface SampleParts extends Omit<SampleAgencyContext, 'now' | 'settings' | 'mailContext'> {
  settings: () => Settings;
  mailContext: () => MailContext;
}

const pauseMs = 5;
const attempts = 5;
const retryMs = 5_000;

/**
 * Loads the sample world of data/sample-world while the server already answers. Resolves when done or aborted; never
 * rejects.
 */
export async function loadSampleWorld(options: SampleWorldOptions & SampleParts): Promise<void> {
  const { directUrl, log, signal } = options;
  for (let attempt = 1; attempt <= attempts && !signal.aborted; attempt += 1) {
    try {
      const catalogue = await loadSampleCatalogue({ directUrl, log, signal, today: today(), pauseMs });
      if (!catalogue.ok && catalogue.reason === 'has_a_catalogue_of_its_own') {
        log.info('the database has its own catalogue: no sample data is loaded');
      }
      if (catalogue.ok) await loadPeople(options);
      return;
    } catch (error) {
      log.warn({ err: error }, 'loading the sample world failed, retrying');
      await sleep(retryMs, undefined, { signal }).catch(() => {});
    }
  }
}

async function loadPeople({ settings, mailContext, ...options }: SampleWorldOptions & SampleParts): Promise<void> {
  const now = new Date();
  const context = { ...options, now, pauseMs, settings: settings(), mailContext: mailContext() };
  await loadSampleNewsletter(options.db, now);
  await loadSampleBookings(context);
  await loadSampleAgencies(context);
  await loadSampleInquiries(context);
}

/** Adds a day at the end of a fully loaded sample world. */
export async function rollSampleWorld({ directUrl, log, signal }: SampleWorldOptions): Promise<void> {
  await loadSampleCatalogue({ directUrl, log, signal, today: today(), pauseMs, onlyIfComplete: true });
}

function today(): CalendarDate {
  return new Date().toISOString().slice(0, 10);
}
