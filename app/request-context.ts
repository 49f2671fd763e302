import { createContext, type RouterContextProvider } from 'react-router';
import type { Database } from '#db/connect.ts';
import type { DocumentStore } from '#features/agents/documents/document-store.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import type { BookingBatcher } from '#features/booking/booking-batcher.ts';
import type { DrawPdf } from '#features/booking/documents/draw-in-workers.ts';
import type { OnFlightsChanged } from '#features/catalogue/flights/changed-flights.ts';
import type { PictureStore } from '#features/catalogue/pictures/picture-store.ts';
import type { OnEmailVerified } from '#features/identity/entrance/verify-email.ts';
import type { Viewer } from '#features/identity/entrance/viewer.ts';
import type { Auth } from '#features/identity/library/auth.ts';
import type { OnErased } from '#features/identity/profile/erase-account.ts';
import type { OnBecameAgent } from '#features/identity/roles/change-role.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import type { OperationsServices } from '#features/operations/operations-services.ts';
import type { PaymentServices } from '#features/payments/payment-hooks.ts';
import type { SearchServices } from '#features/search/search-services.ts';
import type { Settings } from '#features/settings/settings.ts';
import type { Catalogue, Catalogues } from '#i18n/catalogues.ts';
import type { Mode } from '#lib/env.ts';
import type { Log } from '#lib/log.ts';
import type { LiveChanges } from './live-changes.ts';
import type { Preferences } from './preferences.ts';

/** What the server hands every route: who asks for what, in which language, under which settings. */
export interface RequestFacts {
  requestId: string;
  nonce: string;
  /** The policy of a page of which these scripts may run. */
  policyOf: (scripts: string) => string;
  /** Where nothing is known of who asks: what a page says here lets it be sent to others. */
  keeping: PageKeeping | undefined;
  /** The page goes past the router, which would make a stream of it to see whether it is an answer. */
  drawn: { page?: string };
  /** The visitor's, also behind our own proxies. */
  clientAddress: string;
  mode: Mode;
  baseUrl: string;
  db: Database;
  settings: Settings;
  /** As they are by now, for what goes on long after it was asked for. */
  currentSettings: () => Settings;
  /** Resolves when what was just saved is in force in this process; the others follow by themselves. */
  refreshSettings: () => Promise<void>;
  /** Of every page, for the one that is drawn without the router. */
  styleSheets: readonly string[];
  preferences: Preferences;
  catalogue: Catalogue;
  catalogues: Catalogues;
  mailContext: MailContext;
  identity: IdentityServices;
  pictures: PictureStore;
  /** What agencies show us of themselves; nobody else's business. */
  documents: DocumentStore;
  onFlightsChanged: OnFlightsChanged;
  search: SearchServices;
  drawPdf: DrawPdf;
  payments: PaymentServices;
  batcher: BookingBatcher;
  operations: OperationsServices;
  live: LiveChanges;
  /** What the sign-in library may know of the request: cookies, the browser and the true address. */
  authHeaders: Headers;
  log: Log;
  reportError: (error: unknown) => void;
  trouble: RequestTrouble;
}

/**
 * A page that is the same for everybody with the same preferences is sent again as it is while all of its conditions
 * hold. Without any it is made for each request. Settings and the day are looked after elsewhere.
 */
export interface PageKeeping {
  conditions: PageCondition[];
}

interface PageCondition {
  /** Where something has to be looked at before it can be judged. */
  refreshed?: () => Promise<unknown> | undefined;
  isCurrent(nowMs: number): boolean;
}

/** For a page that is made of nothing else. */
export const untilSettingsChange: PageCondition = { isCurrent: () => true };

/** What came of this request when the database was in trouble. */
export interface RequestTrouble {
  isReported: boolean;
  /** No route has made an answer of it. */
  isUnanswered: boolean;
  /** The form that was sent has done its work: only the page after it is missing. */
  isFormTaken: boolean;
}

export interface IdentityServices {
  auth: Auth;
  secret: string;
  /** Where else people may have an account, for the buttons. */
  providers: { id: string; name: string }[];
  /** Codes by phone need somebody who carries them. */
  canSendText: boolean;
  onBecameAgent: OnBecameAgent;
  onErased: OnErased;
  onEmailVerified: OnEmailVerified;
}

export const requestFacts = createContext<RequestFacts>();

export function factsOf(context: Readonly<RouterContextProvider>): RequestFacts {
  return context.get(requestFacts);
}

/** Filled in by the guard before anything else runs. */
export const viewerContext = createContext<Viewer | null>(null);

export function viewerOf(context: Readonly<RouterContextProvider>): Viewer | null {
  return context.get(viewerContext);
}

/** For what only runs behind the guard: that there is somebody has been made sure of there. */
export function knownViewer(context: Readonly<RouterContextProvider>): Viewer {
  const viewer = viewerOf(context);
  if (!viewer) throw new Error('This route is declared open to visitors, but asks who they are');
  return viewer;
}

export function actorOf(context: Readonly<RouterContextProvider>): Actor {
  const { clientAddress, requestId } = factsOf(context);
  const viewer = viewerOf(context);
  return { id: viewer?.userId ?? null, role: viewer?.role ?? null, clientAddress, requestId };
}

export function knownActor(context: Readonly<RouterContextProvider>): Actor & { id: string } {
  return { ...actorOf(context), id: knownViewer(context).userId };
}
