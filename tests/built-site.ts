import path from 'node:path';
import type { Database } from '#db/connect.ts';
import { createDocumentStore } from '#features/agents/documents/document-store.ts';
import { createBookingBatcher } from '#features/booking/booking-batcher.ts';
import { drawPdf } from '#features/booking/documents/draw/draw-pdf.ts';
import { createPictureStore } from '#features/catalogue/pictures/create-picture-store.ts';
import type { Auth } from '#features/identity/library/auth.ts';
import type { SystemStatus } from '#features/operations/status/create-system-status.ts';
import { createPaymentProviders } from '#features/payments/create-payment-providers.ts';
import { createMpesaContext } from '#features/payments/mpesa/commands/create-mpesa-context.ts';
import { settleEither } from '#features/payments/settle-deposit.ts';
import { createSearchServices } from '#features/search/search-services.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { loadCatalogues } from '#i18n/catalogues.ts';
import { readEnv } from '#lib/env.ts';
import { createLog } from '#lib/log.ts';
import { createMetrics } from '#server/metrics.ts';
import { createPaymentHooks } from '#server/payment-hooks.ts';
import { createTestAuth, TEST_SECRET } from './auth.ts';
import { testMailContext } from './mail-context.ts';

const nothingMeasured: SystemStatus = {
  read: async () => [],
  async measure(key) {
    throw new Error(`There is no ${key} to be measured`);
  },
};

/** The site as it is built, in this process and on a database of the caller's; it takes requests by `fetch`. */
export async function openBuiltSite({
  db,
  env: variables,
  auth = createTestAuth(db),
}: {
  db: Database;
  env: Record<string, string>;
  auth?: Auth;
}) {
  const read = readEnv(variables);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const { env } = read;
  const log = createLog('silent');
  const bundle = path.resolve('build/server/index.js');
  const { createApp }: typeof import('#server/app.ts') = await import(bundle);
  const batcher = createBookingBatcher(db);
  const hooks = createPaymentHooks(() => testMailContext());
  return createApp({
    env,
    log,
    db,
    catalogues: loadCatalogues(),
    mailContext: testMailContext,
    identity: {
      auth,
      secret: TEST_SECRET,
      providers: [],
      canSendText: true,
      onBecameAgent: async () => {},
      onErased: async () => undefined,
      onEmailVerified: async () => {},
    },
    pictures: createPictureStore(env),
    documents: createDocumentStore(env),
    onFlightsChanged: async () => ({ bookings: 0, travellers: 0, holds: 0, refundMinor: 0 }),
    search: createSearchServices({ db, log }),
    drawPdf: async (document) => drawPdf(document),
    payments: {
      providers: createPaymentProviders({ env, settings: defaultSettings, db, secret: TEST_SECRET, log }),
      hooks,
      settle: settleEither(db, hooks, batcher.settle),
      mpesa: env.mpesa && createMpesaContext(env.mpesa, env),
    },
    batcher,
    live: { watch: () => () => {} },
    operations: {
      status: nothingMeasured,
      backupFolder: '',
      host: '',
      crontab: '',
      providers: { list: async () => [], unset: [] },
      fetchRates: undefined,
    },
    metrics: createMetrics({ totalCount: 0, idleCount: 0, waitingCount: 0 }),
    settings: defaultSettings,
    refreshSettings: async () => {},
    notReady: async () => [],
  });
}
