import path from 'node:path';
import type { Database } from '#db/connect.ts';
import { createDocumentStore } from '#features/agents/documents/read-documents.ts';
import { drawPdf } from '#features/booking/documents/draw/draw-pdf.ts';
import { createBookingBatcher } from '#features/booking/holds/booking-batcher.ts';
import { createWaitingLines } from '#features/booking/waiting/waiting-lines.ts';
import { createPictureStore } from '#features/catalogue/pictures/picture-store.ts';
import { servePictures } from '#features/catalogue/pictures/serve-pictures.ts';
import type { Auth } from '#features/identity/library/auth.ts';
import type { SystemStatus } from '#features/operations/status/create-system-status.ts';
import { createMpesaContext } from '#features/payments/mpesa/mpesa-context.ts';
import { createPaymentProviders } from '#features/payments/providers/create-payment-providers.ts';
import { settleBookingOrDeposit } from '#features/payments/settle-money.ts';
import { createSearchServices } from '#features/search/services/search-services.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { loadCatalogues } from '#i18n/catalogues.ts';
import { readEnv } from '#lib/env.ts';
import { createLog } from '#lib/log.ts';
import { createPaymentHooks } from '#server/feature-hooks.ts';
import { createMetrics } from '#server/metrics.ts';
import { createTestAuth, TEST_SECRET } from './auth.ts';
import { testMailContext } from './mail-context.ts';

const nothingMeasured: SystemStatus = {
  read: async () => [],
  async measure(key) {
    throw new Error(`There is no ${key} to be measured`);
  },
};

/** The built site in this process, on the caller's database; requests go to `fetch`. */
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
    reportsDb: () => db,
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
    servedPictures: servePictures({ db, pictures: createPictureStore(env) }),
    documents: createDocumentStore(env),
    onFlightsChanged: async () => ({ bookings: 0, travellers: 0, holds: 0, refundMinor: 0 }),
    search: createSearchServices({ db, log }),
    drawPdf: async (document) => drawPdf(document),
    payments: {
      providers: createPaymentProviders({ env, settings: defaultSettings, db, secret: TEST_SECRET, log }),
      hooks,
      settle: settleBookingOrDeposit(db, hooks, batcher.settle),
      mpesa: env.mpesa && createMpesaContext(env.mpesa, env),
    },
    batcher,
    waitingLines: createWaitingLines({ db, secret: TEST_SECRET, settings: defaultSettings, isSecure: false, log }),
    live: { watch: () => () => {} },
    operations: {
      status: nothingMeasured,
      backupFolder: '',
      host: '',
      crontab: '',
      slowest: async () => ({ pages: [], queries: [] }),
      hasAlertWebhook: false,
      providers: { list: async () => [], unset: [] },
      fetchRates: undefined,
    },
    metrics: createMetrics({ totalCount: 0, idleCount: 0, waitingCount: 0 }),
    recordRequest: () => {},
    settings: defaultSettings,
    refreshSettings: async () => {},
    notReady: async () => [],
  });
}
