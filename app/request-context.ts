import { createContext, type RouterContextProvider } from 'react-router';
import type { Database } from '#db/connect.ts';
import type { DocumentStore } from '#features/agents/documents/read-documents.ts';
import { type Agent, readAgent } from '#features/agents/read-agent.ts';
import type { Actor, Person } from '#features/audit/write-audit.ts';
import type { DrawPdf } from '#features/booking/documents/draw-in-workers.ts';
import type { BookingBatcher } from '#features/booking/holds/booking-batcher.ts';
import type { WaitingLines } from '#features/booking/waiting/waiting-lines.ts';
import type { OnFlightsChanged } from '#features/catalogue/flights/changed-flights.ts';
import type { PictureStore } from '#features/catalogue/pictures/picture-store.ts';
import type { ServedPictures } from '#features/catalogue/pictures/serve-pictures.ts';
import type { Viewer } from '#features/identity/entrance/viewer.ts';
import type { Auth } from '#features/identity/library/auth.ts';
import type { OnErased } from '#features/identity/profile/erase-account.ts';
import type { OnEmailVerified } from '#features/identity/profile/verify-email.ts';
import type { OnBecameAgent } from '#features/identity/roles/change-role.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import type { OperationsServices } from '#features/operations/operations-services.ts';
import type { WithMpesa } from '#features/payments/mpesa/mpesa-context.ts';
import type { PaymentServices } from '#features/payments/payment-hooks.ts';
import type { SearchServices } from '#features/search/services/search-services.ts';
import type { Settings } from '#features/settings/settings.ts';
import type { Catalogue, Catalogues } from '#i18n/catalogues.ts';
import type { Mode } from '#lib/env.ts';
import type { Log } from '#lib/log.ts';
import type { LiveChanges } from './live-changes.ts';
import type { Preferences } from './preferences.ts';

/** What the server hands to every route: services, settings, and facts about the request. */
export interface RequestFacts {
  requestId: string;
  nonce: string;
  /** The content security policy that lets these scripts run. */
  policyOf: (scripts: string) => string;
  /** Present when the visitor is anonymous: a page that adds conditions here is cached for others. */
  pageCache: PageCacheRules | undefined;
  /** The rendered page bypasses the router, which would turn it into a stream to inspect the response. */
  drawn: { page?: string };
  /** The pattern of the route, noted by the guard. */
  matched: { route?: string };
  /** The visitor's address, also behind trusted proxies. */
  clientAddress: string;
  mode: Mode;
  baseUrl: string;
  /** The style of a street map, which browsers may load. */
  mapStyleUrl: string | undefined;
  db: Database;
  /** May be a replica, and seconds late: for reports and long lists. */
  reportsDb: Database;
  settings: Settings;
  /** The settings in force now, for work that outlives the request. */
  currentSettings: () => Settings;
  /** Resolves when saved settings are in force in this process; other processes follow by themselves. */
  refreshSettings: () => Promise<void>;
  /** For pages rendered without the router. */
  styleSheets: readonly string[];
  preferences: Preferences;
  catalogue: Catalogue;
  catalogues: Catalogues;
  mailContext: MailContext;
  identity: IdentityServices;
  pictures: PictureStore;
  servedPictures: ServedPictures;
  /** Verification documents of agencies. */
  documents: DocumentStore;
  onFlightsChanged: OnFlightsChanged;
  search: SearchServices;
  drawPdf: DrawPdf;
  payments: PaymentServices & WithMpesa;
  batcher: BookingBatcher;
  waitingLines: WaitingLines;
  operations: OperationsServices;
  live: LiveChanges;
  /** The part of the request that the sign-in library sees: cookies, user agent and client address. */
  authHeaders: Headers;
  log: Log;
  reportError: (error: unknown) => void;
  trouble: RequestTrouble;
}

/**
 * A page that is the same for everybody with the same preferences is served from the cache while all of its conditions
 * hold. Without conditions it is rendered for each request. The cache itself checks the settings and the day.
 */
export interface PageCacheRules {
  conditions: PageCondition[];
}

interface PageCondition {
  /** Refreshes the data that `isCurrent` compares with. */
  refreshed?: () => Promise<unknown> | undefined;
  isCurrent(nowMs: number): boolean;
}

/** For a page that depends on settings alone. */
export const untilSettingsChange: PageCondition = { isCurrent: () => true };

/** How far this request came when the database failed. */
export interface RequestTrouble {
  isReported: boolean;
  /** No route rendered a response. */
  isUnanswered: boolean;
  /** The action completed: only the page after it is missing. */
  isFormTaken: boolean;
}

export interface IdentityServices {
  auth: Auth;
  secret: string;
  /** Social sign-in providers. */
  providers: { id: string; name: string }[];
  /** Whether a text message service is configured. */
  canSendText: boolean;
  onBecameAgent: OnBecameAgent;
  onErased: OnErased;
  onEmailVerified: OnEmailVerified;
}

export const requestFacts = createContext<RequestFacts>();

export function factsOf(context: Readonly<RouterContextProvider>): RequestFacts {
  return context.get(requestFacts);
}

/** Set by the guard before any loader runs. */
export const viewerContext = createContext<Viewer | null>(null);

export function viewerOf(context: Readonly<RouterContextProvider>): Viewer | null {
  return context.get(viewerContext);
}

/** For routes whose audience excludes visitors: the guard has checked that there is a viewer. */
export function knownViewer(context: Readonly<RouterContextProvider>): Viewer {
  const viewer = viewerOf(context);
  if (!viewer) throw new Error('knownViewer was called on a route that visitors may open');
  return viewer;
}

export function actorOf(context: Readonly<RouterContextProvider>): Actor {
  const { clientAddress, requestId } = factsOf(context);
  const viewer = viewerOf(context);
  return { id: viewer?.userId ?? null, role: viewer?.role ?? null, clientAddress, requestId };
}

export function knownActor(context: Readonly<RouterContextProvider>): Person {
  return { ...actorOf(context), id: knownViewer(context).userId };
}

const agentContext = createContext<Promise<Agent | undefined> | null>(null);

/** The agency of a signed-in agent, read once per request; undefined for everybody else. */
export function agentOf(context: Readonly<RouterContextProvider>): Promise<Agent | undefined> {
  const viewer = viewerOf(context);
  if (viewer?.role !== 'agent') return Promise.resolve(undefined);
  const known = context.get(agentContext);
  if (known) return known;
  const agent = readAgent(factsOf(context).db, viewer.userId);
  context.set(agentContext, agent);
  return agent;
}
