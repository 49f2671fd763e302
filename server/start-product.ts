import { createDb, createPool } from '#db/connect.ts';
import { installJobSchema } from '#db/install-job-schema.ts';
import { migrate } from '#db/migrate.ts';
import { createDocumentStore } from '#features/agents/documents/read-documents.ts';
import { createProfileOfNewAgent } from '#features/agents/sign-up-agent.ts';
import { disruptBookings } from '#features/booking/disrupt-bookings.ts';
import { createPdfDrawing } from '#features/booking/documents/draw-in-workers.ts';
import type { BookingMailContext } from '#features/booking/emails/booking-mail-parts.ts';
import { bookingAttachments } from '#features/booking/emails/compose-booking-email.ts';
import { createBookingBatcher } from '#features/booking/holds/booking-batcher.ts';
import { joinBookings } from '#features/booking/my-bookings/account-bookings.ts';
import { createWaitingLines } from '#features/booking/waiting/waiting-lines.ts';
import { createPictureStore } from '#features/catalogue/pictures/picture-store.ts';
import { servePictures } from '#features/catalogue/pictures/serve-pictures.ts';
import { createAuth } from '#features/identity/library/auth.ts';
import { readSetupCode } from '#features/identity/roles/admin-setup.ts';
import { createMailDelivery } from '#features/notifications/deliver-mail.ts';
import { mailSender } from '#features/notifications/mail.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { createTextMessageDelivery } from '#features/notifications/text-messages.ts';
import { countOpenAlerts } from '#features/operations/alerts/alerts.ts';
import { measureProduct } from '#features/operations/status/measure-product.ts';
import { createTimings } from '#features/operations/timings/timings.ts';
import { failureText } from '#features/payments/failure-text.ts';
import { createMpesaContext } from '#features/payments/mpesa/mpesa-context.ts';
import { createPaymentProviders } from '#features/payments/providers/create-payment-providers.ts';
import { settleBookingOrDeposit } from '#features/payments/settle-money.ts';
import { loadSampleWorld, rollSampleWorld } from '#features/sample/load-sample-world.ts';
import { lowestPrice } from '#features/search/flights/lowest-prices.ts';
import { createSearchServices } from '#features/search/services/search-services.ts';
import { writeDemoSettings } from '#features/settings/demo-settings.ts';
import { createSettingsCache } from '#features/settings/settings-cache.ts';
import { loadCatalogues, rereadCatalogues } from '#i18n/catalogues.ts';
import { ensureSecret } from '#lib/ensure-secret.ts';
import type { Env } from '#lib/env.ts';
import type { Log } from '#lib/log.ts';
import type { AppServices } from './app.ts';
import { explainDatabase, openDatabase } from './database.ts';
import { createPaymentHooks, eraseRelatedData } from './feature-hooks.ts';
import { listen, ownUrl } from './http-server.ts';
import { startRunners } from './jobs.ts';
import { createLiveHub } from './live-hub.ts';
import { createMetrics } from './metrics.ts';
import { createRequestRecorder } from './middleware/log-requests.ts';
import { createObserver } from './observe.ts';
import { createOperations } from './operations.ts';
import { createPolls, startPollers } from './polls.ts';
import { createReadiness } from './readiness.ts';
import { openReplica } from './replica.ts';
import { createTasks } from './tasks.ts';
import { answerChecksOnly, loadWebsite } from './website.ts';

type Started = { ok: true; setupCode: string | undefined; stop(): Promise<void> } | { ok: false; message: string };

/** Starts all parts in dependency order and stops them in reverse. */
export async function startProduct(options: { env: Env; log: Log; cancelled: AbortSignal }): Promise<Started> {
  const { env, log } = options;
  await using parts = new AsyncDisposableStack();

  const secret = await ensureSecret(env);
  if (!secret.ok) return secret;

  // The import costs nothing where traces are off.
  const tracing = env.tracing && (await import('./tracing.ts')).startTracing(env.tracing, log);
  if (tracing) parts.defer(tracing.stop);

  // The port first: a taken port fails at once, and health checks see a live process.
  const http = await listen({ port: env.port, host: env.host, log, isBehindTls: env.baseUrl.startsWith('https:') });
  if (!http.ok) return http;
  parts.defer(http.close);

  const database = await openDatabase(env, log);
  if (!database.ok) return database;
  parts.defer(database.close);

  const { directUrl } = database;
  // The first use of the database; later it may disappear and return.
  const migrated = await migrate({ directUrl }).catch((error: unknown) => explainDatabase(error, directUrl));
  if (!migrated.ok) return migrated;

  const pool = createPool(database.url, {
    applicationName: 'fika-mbali',
    log,
    prepares: database.url === database.directUrl,
  });
  const timings = createTimings();
  const db = createDb(pool, (query) => {
    timings.noteQuery(query);
    tracing?.noteQuery(query);
  });
  parts.defer(() => db.destroy());
  const replica = openReplica(db, env.databaseReplicaUrl, log);
  parts.defer(replica.close);
  const metrics = createMetrics(
    pool,
    () => measureProduct({ db, dataDir: env.dataDir }),
    () => countOpenAlerts(db),
  );
  const observed = createObserver({ metrics, tracing });
  if (env.mode !== 'production') await writeDemoSettings(db, log);

  const settings = await createSettingsCache({ db, listenUrl: database.directUrl, log });
  parts.defer(settings.close);

  const catalogues = env.mode === 'development' ? rereadCatalogues() : loadCatalogues();
  const mailContext = (): MailContext => ({
    settings: settings.current(),
    baseUrl: env.baseUrl,
    messages: (language) => catalogues(language).translator.of('mail'),
    whyUnpaid: (language, { reason, method }) => failureText(catalogues(language).translator, reason, method),
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
  const mail = observed.mail(
    createMailDelivery({
      ...env,
      sender: () => mailSender(settings.current(), env.baseUrl),
      documentsOf: (bookingId) => bookingAttachments(db, bookingMailContext(), bookingId),
    }),
  );
  parts.defer(mail.close);
  const batcher = observed.batcher(createBookingBatcher(db));
  const waitingLines = createWaitingLines({
    db,
    secret: secret.secret,
    settings: settings.current,
    isSecure: env.baseUrl.startsWith('https:'),
    log,
  });
  const hooks = createPaymentHooks(mailContext);
  const mpesa = env.mpesa && createMpesaContext(env.mpesa, env);
  const payments = {
    providers: observed.providers(
      createPaymentProviders({ env, settings: settings.current, db, secret: secret.secret, log, mpesa }),
    ),
    hooks,
    settle: settleBookingOrDeposit(db, hooks, batcher.settle),
    mpesa,
  };
  const shared = { db, timings, settings: settings.current, mail, mailContext, pictures, documents, log };
  const operations = createOperations(
    { ...shared, env, directUrl, dataPath: database.dataPath, secret: secret.secret, providers: payments.providers },
    createTasks({
      ...shared,
      deliverText: createTextMessageDelivery(env),
      lowestPrice: (requestedMethod, now) => lowestPrice(search, requestedMethod, now),
      onFlightsChanged: disruptBookings,
      rollSampleWorld: env.hasSampleWorld
        ? () => rollSampleWorld({ directUrl: database.directUrl, log, signal: options.cancelled })
        : undefined,
    }),
  );
  if (env.role === 'web') await installJobSchema(directUrl, log);
  else {
    const { tasks, crontab } = operations.work;
    parts.defer((await startRunners({ directUrl, tasks: observed.tasks(tasks), crontab, log })).stop);
  }
  const live = await createLiveHub({ listenUrl: database.directUrl, log });
  parts.defer(live.close);
  const { role } = env;
  const polled = {
    role,
    replica,
    db,
    context: bookingMailContext,
    payments,
    live,
    waitingLines,
    timings,
    log,
  };
  const pollers = startPollers(
    observed.polls(createPolls({ ...polled, ownUrl: ownUrl(env), others: operations.polls })),
    log,
  );
  parts.defer(pollers.stop);

  if (env.metricsPort) {
    const metricsServer = await listen({ port: env.metricsPort, host: env.host, log });
    if (!metricsServer.ok) return metricsServer;
    parts.defer(metricsServer.close);
    metricsServer.serve(metrics.serveAlone);
  }

  const notReady = createReadiness(db, options.cancelled);
  const services: AppServices = {
    env,
    log,
    metrics,
    recordRequest: createRequestRecorder({ log, metrics, timings, tracing }),
    db,
    reportsDb: replica.current,
    settings: settings.current,
    refreshSettings: settings.refresh,
    catalogues,
    mailContext,
    identity: {
      auth,
      secret: secret.secret,
      providers: env.oidcProviders.map(({ id, name }) => ({ id, name })),
      // Codes in outbox files are only for trying the product.
      canSendText: env.mode !== 'production' || env.smsUrl !== undefined,
      onBecameAgent: createProfileOfNewAgent,
      onErased: eraseRelatedData,
      onEmailVerified: joinBookings,
    },
    pictures,
    servedPictures: servePictures({ db, pictures }),
    documents,
    onFlightsChanged: disruptBookings,
    search,
    drawPdf: pdf.draw,
    payments,
    batcher,
    waitingLines,
    operations: operations.services,
    live,
    notReady,
  };
  if (env.role === 'worker') http.serve(answerChecksOnly(services));
  else {
    const website = await loadWebsite(env.mode, http.server, services);
    parts.defer(website.close);
    const warnNotPreloaded = (error: unknown) => log.warn({ err: error }, 'preloading search data failed');
    await search.places.readAhead().catch(warnNotPreloaded);
    http.serve(tracing ? tracing.traceRequests(website.handle) : website.handle);
    search.flights.readAhead().catch(warnNotPreloaded);
  }

  if (env.hasSampleWorld) {
    const signal = options.cancelled;
    const bookings = { db, secret: secret.secret, settings: settings.current };
    const agencies = { mailContext, documents, providers: payments.providers };
    const loading = loadSampleWorld({ directUrl: database.directUrl, log, signal, ...bookings, ...agencies });
    parts.defer(() => loading);
  }

  // Open requests need all parts, so they finish before any part closes.
  const running = parts.move();
  return {
    ok: true,
    setupCode: await readSetupCode(db, secret.secret),
    async stop() {
      live.stop();
      await http.drain(env.drainSeconds * 1000);
      await running.disposeAsync();
    },
  };
}
