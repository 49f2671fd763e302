import { createContext, type RouterContextProvider } from 'react-router';
import type { Database } from '#db/connect.ts';
import type { Settings } from '#features/settings/settings.ts';
import type { Catalogue } from '#i18n/catalogues.ts';
import type { Mode } from '#lib/env.ts';
import type { Preferences } from './preferences.ts';

/** What the server hands every route: who asks for what, in which language, under which settings. */
export interface RequestFacts {
  requestId: string;
  nonce: string;
  /** The visitor's, also behind our own proxies. */
  clientAddress: string;
  mode: Mode;
  baseUrl: string;
  db: Database;
  settings: Settings;
  preferences: Preferences;
  catalogue: Catalogue;
  reportError: (error: unknown) => void;
}

export const requestFacts = createContext<RequestFacts>();

export function factsOf(context: Readonly<RouterContextProvider>): RequestFacts {
  return context.get(requestFacts);
}
