import { createDb, createPool } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { createProfileOfNewAgent } from '#features/agents/agent-profile.ts';
import { createDocumentStore } from '#features/agents/documents/document-store.ts';
import { createBookingBatcher } from '#features/booking/booking-batcher.ts';
import { disruptBookings } from '#features/booking/disruptions/disrupt-bookings.ts';
import { createPdfDrawing } from '#features/booking/documents/draw-in-workers.ts';
import { bookingAttachments } from '#features/booking/emails/booking-attachments.ts';
import type { BookingMailContext } from '#features/booking/emails/booking-mail-context.ts';
import { joinBookings } from '#features/booking/joining/join-account.ts';
import { createPictureStore } from '#features/catalogue/pictures/create-picture-store.ts';
import { createAuth } from '#features/identity/library/auth.ts';
import { readSetupCode } from '#features/identity/roles/admin-setup.ts';
import { createMailDelivery } from '#features/notifications/deliver-mail.ts';
import { createTextMessageDelivery } from '#features/notifications/deliver-text-message.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { mailSender } from '#features/notifications/mail-sender.ts';
import { createPaymentProviders } from '#features/payments/create-payment-providers.ts';
import { createMpesaContext } from '#features/payments/mpesa/commands/create-mpesa-context.ts';
import { settleEither } from '#features/payments/settle-deposit.ts';
import { lowestPrice } from '#features/search/flights/lowest-price.ts';
import { createSearchServices } from '#features/search/search-services.ts';
import { writeDemoSettings } from '#features/settings/demo-settings.ts';
import { createSettingsCache } from '#features/settings/settings-cache.ts';
import { loadCatalogues, rereadCatalogues } from '#i18n/catalogues.ts';
import { ensureSecret } from '#lib/ensure-secret.ts';
import type { Env } from '#lib/env.ts';
import type { Log } from '#lib/log.ts';
import { openDatabase } from './database.ts';
import { explainDatabase } from './explain-database.ts';
import { forgetPerson } from './forget-person.ts';
import { listen } from './http-server.ts';
import { createLiveHub } from './live/create-live-hub.ts';
import { createMetrics } from './metrics.ts';
import { createOperations } from './operations.ts';
import { ownUrl } from './own-url.ts';
import { createPaymentHooks } from './payment-hooks.ts';
import { startPollers } from './pollers.ts';
import { createPolls } from './polls.ts';
import { createReadiness } from './readiness.ts';
import { loadSampleWorld, rollSampleWorld } from './sample-world.ts';
import { startRunners } from './start-runners.ts';
import { createTasks } from './tasks.ts';
import { loadWebsite } from './website.ts';

type Started =
  | { ok: true; setupCode: string | undefined; stop(): Promise<void> }
  | { ok: false; message: string };

/** Starts every part in the order in which each needs the one before, and stops them in the other. */
export async function startProduct(options: {
  env: Env;
  log: Log;
  cancelled: AbortSignal;
}): Promise<Started> {
  const { env, log } = options;
  await using parts = new AsyncDisposableStack();

  const secret = await ensureSecret(env);
  if (!secret.ok) return secret;

  // The port comes first: a taken one is said at once, and health checks see a process that is alive.
  const http = await listen({
    port: env.port,
    host: env.host,
    log,
    isBehindTls: env.baseUrl.startsWith('https:'),
  });
  if (!http.ok) return http;
  parts.defer(http.close);

  const database = await openDatabase(env, log);
  if (!database.ok) return database;
  parts.defer(database.close);

  const { directUrl } = database;
  // The first to meet the database; later on it may come and go.
  const migrated = await migrate({ directUrl }).catch((error: unknown) => explainDatabase(error, directUrl));
  if (!migrated.ok) return migrated;

  const pool = createPool(database.url, {
    applicationName: 'fika-mbali',
    log,
    prepares: database.url === database.directUrl,
  });
  const db = createDb(pool);
  parts.defer(() => db.destroy());
  if (env.mode !== 'production') await writeDemoSettings(db, log);

  const settings = await createSettingsCache({ db, listenUrl: database.directUrl, log });
  parts.defer(settings.close);

  const catalogues = env.mode === 'development' ? rereadCatalogues() : loadCatalogues();
  const mailContext = (): MailContext => ({
    settings: settings.current(),
    baseUrl: env.baseUrl,
    messages: (language) => catalogues(language).translator.of('mail'),
    whyUnpaid: (language, failure) => catalogues(language).translator.find('payment', `failures.${failure}`),
  });
  const auth = createAuth({
    db,
    secret: secret.secret,
    baseUrl: env.baseUrl,
    sessionTimeoutMinutes: () => settings.current().security.sessionTimeoutMinutes,
    oidcProviders: env.oidcProviders,
    mailContext,
    log,
    onEmailVerified: joinBookings,
  });
  const pictures = createPictureStore(env);
  const documents = createDocumentStore(env);
  const search = createSearchServices({ db, log, stopping: options.cancelled });
  const pdf = createPdfDrawing();
  parts.defer(pdf.close);
  const bookingMailContext = (): BookingMailContext => ({
    settings: settings.current(),
    baseUrl: env.baseUrl,
    catalogues,
    cityName: search.places.cityName,
    drawPdf: pdf.draw,
    providers: payments.providers,
    secret: secret.secret,
  });
  const mail = createMailDelivery({
    ...env,
    sender: () => mailSender(settings.current(), env.baseUrl),
    documentsOf: (bookingId) => bookingAttachments(db, bookingMailContext(), bookingId),
  });
  parts.defer(mail.close);
  const batcher = createBookingBatcher(db);
  const hooks = createPaymentHooks(mailContext);
  const mpesa = env.mpesa && createMpesaContext(env.mpesa, env);
  const payments = {
    providers: createPaymentProviders({
      env,
      settings: settings.current,
      db,
      secret: secret.secret,
      log,
      mpesa,
    }),
    hooks,
    settle: settleEither(db, hooks, batcher.settle),
    mpesa,
  };
  const operations = createOperations(
    {
      env,
      db,
      directUrl: database.directUrl,
      secret: secret.secret,
      settings: settings.current,
      mail,
      mailContext,
      pictures,
      documents,
      providers: payments.providers,
      log,
    },
    createTasks({
      db,
      mail,
      deliverText: createTextMessageDelivery(env),
      mailContext,
      settings: settings.current,
      lowestPrice: (asked, now) => lowestPrice(search, asked, now),
      log,
      pictures,
      documents,
      onFlightsChanged: disruptBookings,
      rollSampleWorld: env.hasSampleWorld
        ? () => rollSampleWorld({ directUrl: database.directUrl, log, signal: options.cancelled })
        : undefined,
    }),
  );
  const jobs = await startRunners({
    directUrl: database.directUrl,
    ...operations.work,
    log,
  });
  parts.defer(jobs.stop);
  const live = await createLiveHub({ listenUrl: database.directUrl, log });
  parts.defer(live.close);
  const pollers = startPollers(
    createPolls({ db, context: bookingMailContext, payments, live, log, ownUrl: ownUrl(env) }),
    log,
  );
  parts.defer(pollers.stop);

  const metrics = createMetrics(pool);
  if (env.metricsPort) {
    const metricsServer = await listen({ port: env.metricsPort, host: env.host, log });
    if (!metricsServer.ok) return metricsServer;
    parts.defer(metricsServer.close);
    metricsServer.serve(metrics.serveAlone);
  }

  const website = await loadWebsite(env.mode, http.server, {
    env,
    log,
    metrics,
    db,
    settings: settings.current,
    refreshSettings: settings.refresh,
    catalogues,
    mailContext,
    identity: {
      auth,
      secret: secret.secret,
      providers: env.oidcProviders.map(({ id, name }) => ({ id, name })),
      // A code in a file helps whoever tries the product, and nobody else.
      canSendText: env.mode !== 'production' || env.smsUrl !== undefined,
      onBecameAgent: createProfileOfNewAgent,
      onErased: forgetPerson,
      onEmailVerified: joinBookings,
    },
    pictures,
    documents,
    onFlightsChanged: disruptBookings,
    search,
    drawPdf: pdf.draw,
    payments,
    batcher,
    operations: operations.services,
    live,
    notReady: createReadiness(db),
  });
  parts.defer(website.close);
  const notReadAhead = (error: unknown) =>
    log.warn({ err: error }, 'nothing could be read ahead for searches');
  await search.places.readAhead().catch(notReadAhead);
  http.serve(website.handle);
  search.flights.readAhead().catch(notReadAhead);

  if (env.hasSampleWorld) {
    const signal = options.cancelled;
    const bookings = { db, secret: secret.secret, settings: settings.current };
    const agencies = { mailContext, documents, providers: payments.providers };
    const loading = loadSampleWorld({ directUrl: database.directUrl, log, signal, ...bookings, ...agencies });
    parts.defer(() => loading);
  }

  // Requests in flight need all the parts, so they are let finish before any is closed.
  const running = parts.move();
  return {
    ok: true,
    setupCode: await readSetupCode(db, secret.secret),
    async stop() {
      live.stop();
      await http.drain();
      await running.disposeAsync();
    },
  };
}
