import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { DeclaredRoute } from '#app/access.ts';
import { site } from '#app/routes.ts';
import { agentMoves } from '#features/agents/agent-status.ts';
import { listFiles, repository } from '../checks/source-files.ts';

/** A route that has to do with agencies: those of the portal, those of the office about them, and the page of a booking. */
export interface AgencyRoute {
  pattern: string;
  file: string;
  hasAction: boolean;
}

const concerned = /^\/(agent\/|admin\/agents|booking\/:reference)/;

/** As the site declares them, so that a new route is included. */
export function agencyRoutes(): AgencyRoute[] {
  return flat(site)
    .filter(({ path: pattern }) => concerned.test(pattern))
    .map(({ path: pattern, file }) => ({ pattern, file, hasAction: hasAction(file) }));
}

function flat(routes: readonly DeclaredRoute[]): Extract<DeclaredRoute, { path: string }>[] {
  return routes.flatMap((route) => ('frame' in route ? flat(route.routes) : [route]));
}

function hasAction(file: string): boolean {
  return /export (async )?(function|const) action\b/.test(sourceOf(path.join('app', file)));
}

/** All intents of its forms: a missing one fails the test. '' is a form without an intent. */
export const knownIntents: Record<string, readonly string[]> = {
  '/agent/funding': ['', 'withdraw', 'continue', 'again'],
  '/agent/documents': ['add', 'remove', 'ask-again'],
  '/agent/markup': [''],
  '/agent/settings': ['details', 'alert'],
  '/admin/agents': [...agentMoves, ...office()],
  '/admin/agents/:id': [...agentMoves, ...office()],
  '/booking/:reference': ['issue', 'resend', 'mail-link', 'pay', 'reopen'],
  '/booking/:reference/cancel': [''],
  '/booking/:reference/review': [''],
};

function office() {
  return ['confirm', 'decline', 'adjust', 'agree', 'refuse', 'takeback', 'ceiling', 'limit'];
}

const folders = /^app\/routes\/(agent\/|admin\/agents?[/.-]|public\/booking\/)/;

/** The intents in the source: every text that an intent is compared with, or that a form sends. */
export function intentsInSource(): Set<string> {
  const found = new Set<string>();
  for (const file of listFiles(['.ts', '.tsx']).filter((name) => folders.test(name))) {
    const source = sourceOf(file);
    const spoken = [
      ...source.matchAll(/intent'\)\s*===\s*'([^']+)'/g),
      ...source.matchAll(/name="intent"\s+value="([^"]+)"/g),
      ...source.matchAll(/\bintent="([^"]+)"/g),
    ];
    for (const [, intent = ''] of spoken) found.add(intent);
    for (const [, cases = ''] of source.matchAll(/switch \((?:form\.get\('intent'\)|intent)\) \{(.*?)\n {2}\}/gs))
      for (const [, intent = ''] of cases.matchAll(/^ {4}case '([^']+)':/gm)) found.add(intent);
  }
  return found;
}

function sourceOf(file: string): string {
  return readFileSync(path.join(repository, file), 'utf8');
}
