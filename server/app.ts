import * as build from 'virtual:react-router/server-build';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { RouterContextProvider } from 'react-router';
import { type Preferences, readPreferences } from '#app/preferences.ts';
import { type RequestFacts, type RequestTrouble, requestFacts } from '#app/request-context.ts';
import { answerFlightSearch } from '#app/routes/api/flight-search.ts';
import { answerHotelSearch } from '#app/routes/api/hotel-search.ts';
import { answerDatabaseFailures } from '#app/unavailable/answer-database-failures.ts';
import {
  signedOutAnswer,
  type UnsentForm,
  unavailableAnswer,
  unavailableHeaders,
} from '#app/unavailable/unavailable-answer.tsx';
import { isSignInPage } from '#app/unavailable/unsent-form.tsx';
import { waitingAnswer, waitingPage } from '#app/unavailable/waiting-answer.tsx';
import type { Database } from '#db/connect.ts';
import { isDatabaseTrouble } from '#db/errors.ts';
import type { Waiting } from '#features/booking/waiting/waiting-lines.ts';
import { CLIENT_ADDRESS_HEADER } from '#features/identity/library/sign-in-limits.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { leaveNewsletter } from '#features/notifications/subscription.ts';
import { CALLBACK_PATH } from '#features/payments/mpesa/callback-paths.ts';
import { stopByLink } from '#features/search/alerts/price-alerts.ts';
import type { Settings } from '#features/settings/settings.ts';
import type { Env } from '#lib/env.ts';
import { clientAddress } from './http-server.ts';
import type { Metrics } from './metrics.ts';
import { compress } from './middleware/compress.ts';
import { formsOnly, limitBodies } from './middleware/limit-bodies.ts';
import { logRequests, type RecordRequest, type RequestVariables } from './middleware/log-requests.ts';
import { oneClickUnsubscribe } from './middleware/one-click-unsubscribe.ts';
import { mpesaCallbacks, paymentCallbacks } from './middleware/payment-callbacks.ts';
import { sameOriginOnly, securityHeaders } from './middleware/security-headers.ts';
import { addRetryHeaders, maintenanceForApi } from './middleware/unavailable.ts';
import type { PageCache } from './page-cache.ts';
import { createPageRouter } from './page-router.ts';

/** The development server lists no style sheets; it serves this one on demand. */
const styleSheets = import.meta.env.DEV ? ['/app/styles/app.css'] : (build.assets.routes.root?.css ?? []);

/** The services of the process that every request gets as they are. */
type SharedServices = Pick<
  RequestFacts,
  | 'db'
  | 'log'
  | 'refreshSettings'
  | 'catalogues'
  | 'identity'
  | 'pictures'
  | 'servedPictures'
  | 'documents'
  | 'onFlightsChanged'
  | 'search'
  | 'drawPdf'
  | 'payments'
  | 'batcher'
  | 'waitingLines'
  | 'operations'
  | 'live'
>;

/** What requests need from the process. */
export interface AppServices extends SharedServices {
  env: Env;
  metrics: Metrics;
  recordRequest: RecordRequest;
  settings: () => Settings;
  reportsDb: () => Database;
  mailContext: () => MailContext;
  /** Absent in development, where pages change. */
  pages?: PageCache;
  /** Empty if ready; otherwise one sentence per problem. */
  notReady: () => Promise<string[]>;
}

/** Pages for people who wait in line: a shorter way to them than through the app. */
export function createWaitingPages({ settings, catalogues }: Pick<AppServices, 'settings' | 'catalogues'>) {
  return (waiting: Waiting, { address, cookies }: { address: string; cookies: string | null }) => {
    const current = settings();
    const preferences = preferencesOf(cookies, current);
    const facts = { settings: current, preferences, catalogue: catalogues(preferences.language), styleSheets };
    return waitingPage(facts, waiting, address);
  };
}

function preferencesOf(cookies: string | null, { site }: Settings): Preferences {
  return readPreferences(cookies, { language: site.defaultLanguage, currency: site.defaultCurrency, theme: 'system' });
}

type ServerEnv = { Bindings: HttpBindings; Variables: RequestVariables };

export function createApp(services: AppServices): Hono<ServerEnv> {
  const { env, log, metrics } = services;
  const app = new Hono<ServerEnv>();
  const isDevelopment = import.meta.env.DEV;
  const handleRoutes = createPageRouter(
    { ...build, routes: answerDatabaseFailures(build.routes) },
    isDevelopment ? 'development' : 'production',
  );

  app.use(logRequests(services.recordRequest));
  app.use(addRetryHeaders());
  app.get('/healthz', (c) => c.text('alive'));
  app.get('/readyz', async (c) => {
    const missing = await services.notReady();
    return missing.length === 0 ? c.text('ready') : c.text(missing.join('\n'), 503);
  });
  app.get('/metrics', async (c) => {
    const isAllowed = env.metricsToken && c.req.header('authorization') === `Bearer ${env.metricsToken}`;
    return isAllowed ? c.text(await metrics.text(), 200, { 'content-type': metrics.contentType }) : c.notFound();
  });

  // API clients have no session, so searches are answered before the page router.
  for (const [path, answer] of [
    ['/api/v1/flights/search', answerFlightSearch],
    ['/api/v1/hotels/search', answerHotelSearch],
  ] as const) {
    app.get(path, maintenanceForApi(services.settings), compress(), async (c) => {
      const { status, body } = await answer(
        { search: services.search, settings: services.settings() },
        new URLSearchParams(c.req.url.split('?', 2)[1]),
        new Date(),
      );
      return c.body(body, status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    });
  }

  const paymentParts = { ...services.payments, db: services.db, log };
  app.route(CALLBACK_PATH, mpesaCallbacks(paymentParts));
  app.route('/webhooks', paymentCallbacks(paymentParts));

  if (services.pages) app.use(services.pages.store());
  app.use(
    securityHeaders({
      isDevelopment,
      behindTls: env.baseUrl.startsWith('https:'),
      mapOrigins: env.mapStyleUrl ? [new URL(env.mapStyleUrl).origin] : [],
      formTargets: [
        ...env.oidcProviders.map(({ issuer }) => new URL(issuer).origin),
        ...[...services.payments.providers.values()].flatMap(({ pageOrigins = [] }) => pageOrigins),
      ],
    }),
  );
  app.post(
    '/newsletter/leave',
    oneClickUnsubscribe((token) => leaveNewsletter(services.db, token)),
  );
  app.post(
    '/alerts/stop',
    oneClickUnsubscribe((token) => stopByLink(services.db, token)),
  );
  app.use(sameOriginOnly(env.baseUrl));
  app.use(limitBodies());
  app.use(formsOnly());
  app.use(compress());
  app.all('*', async (c) => {
    const { context, facts } = factsFor(c, services);
    const { trouble, drawn } = facts;
    const { request, unsent } = await readForm(c.req.raw);
    let response = (await waitingAnswer(request, facts, unsent)) ?? (await handleRoutes(request, context));
    c.set('route', facts.matched.route);
    const isFailed = trouble.isReported && response.status === 500;
    if (trouble.isUnanswered && !c.req.path.endsWith('.data')) {
      response = unavailableAnswer(request, facts, trouble.isFormTaken ? undefined : unsent());
    } else if (drawn.page !== undefined || isFailed) {
      const { status, headers } = response;
      response = new Response(drawn.page ?? response.body, { status: isFailed ? 503 : status, headers });
      c.set('page', drawn.page);
    }
    const signInPage = response.headers.get('location') ?? '';
    if (c.req.method === 'POST' && isSignInPage(signInPage)) {
      const fields = unsent();
      if (fields instanceof URLSearchParams && fields.size > 0)
        response = signedOutAnswer(request, facts, { fields, signInPage });
    }
    // Pages are private: language, currency and theme come from cookies.
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-cache');
    return response;
  });
  app.onError((error, c) => {
    // A client that disconnects while sending a form is no error.
    if (!c.req.raw.signal.aborted) log.error({ err: error, requestId: c.get('requestId') }, 'request failed');
    if (isDatabaseTrouble(error)) return c.json({ error: 'unavailable' }, 503, unavailableHeaders);
    return c.text('Unexpected Application Error!', 500);
  });
  return app;
}

function factsFor(
  c: Context<ServerEnv>,
  services: AppServices,
): { context: RouterContextProvider; facts: RequestFacts } {
  const {
    env,
    metrics,
    recordRequest,
    pages,
    notReady,
    settings: currentSettings,
    reportsDb,
    mailContext,
    ...shared
  } = services;
  const settings = currentSettings();
  const chosen = preferencesOf(c.req.header('cookie') ?? null, settings);
  // The back office is in English.
  const preferences = c.req.path.startsWith('/admin') ? { ...chosen, language: 'en' as const } : chosen;
  const requestId = c.get('requestId');
  const address = clientAddress(c.env.incoming, env);
  const trouble: RequestTrouble = { isReported: false, isUnanswered: false, isFormTaken: false };
  const facts: RequestFacts = {
    ...shared,
    reportsDb: reportsDb(),
    requestId,
    nonce: c.get('nonce'),
    policyOf: c.get('policyOf'),
    pageCache: c.get('pageCache'),
    drawn: {},
    matched: {},
    clientAddress: address,
    mode: env.mode,
    baseUrl: env.baseUrl,
    mapStyleUrl: env.mapStyleUrl,
    settings,
    currentSettings,
    styleSheets,
    preferences,
    catalogue: shared.catalogues(preferences.language),
    mailContext: mailContext(),
    authHeaders: authHeaders(c.req.raw.headers, address),
    reportError(error) {
      trouble.isReported ||= isDatabaseTrouble(error);
      shared.log.error({ err: error, requestId }, 'page failed');
    },
    trouble,
  };
  const context = new RouterContextProvider();
  context.set(requestFacts, facts);
  return { context, facts };
}

/**
 * Keeps a form's fields until the response, to return them if they could not be saved. Reads the body once,
 * because cloning a body that is being read takes longer than everything else.
 */
async function readForm(request: Request): Promise<{ request: Request; unsent: () => UnsentForm }> {
  if (request.method !== 'POST') return { request, unsent: () => undefined };
  if (!request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded'))
    return { request, unsent: () => 'lost' };
  const body = await request.text();
  const { url, method, headers, signal } = request;
  return { request: new Request(url, { method, headers, signal, body }), unsent: () => new URLSearchParams(body) };
}

function authHeaders(headers: Headers, address: string): Headers {
  const known = new Headers({ [CLIENT_ADDRESS_HEADER]: address });
  for (const name of ['cookie', 'user-agent']) {
    const value = headers.get(name);
    if (value) known.set(name, value);
  }
  return known;
}
