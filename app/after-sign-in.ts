import { matchRoutes } from 'react-router';
import { homeOfRole, type Role } from '#features/identity/roles/roles.ts';
import { localPath } from '#lib/local-path.ts';
import { type Audience, declarations } from './access.ts';
import { site } from './routes.ts';

const routes = [...declarations(site)].map(([path, who]) => ({ path, who }));

/** Nobody who has just signed in wants to be here. */
const signInMethods = new Set([
  '/',
  '/auth',
  '/auth/second-step',
  '/auth/recover',
  '/auth/reset',
  '/auth/invitation',
  '/admin-login',
]);

const mayEnter: Record<Audience, readonly Role[]> = {
  everyone: ['client', 'agent', 'admin'],
  account: ['client', 'agent', 'admin'],
  accountOrNotification: ['client', 'agent', 'admin'],
  agent: ['agent'],
  admin: ['admin'],
  setup: ['admin'],
  api: [],
  adminApi: [],
  developers: [],
};

/** Back to where the person came from when that page is theirs, else to the page of their role. Never outside. */
export function pageAfterSignIn(role: Role, receivedFrom: string | null): string {
  const place = placeOf(receivedFrom);
  return place && mayEnter[place.who].includes(role) ? place.path : homeOfRole[role];
}

/** Somebody of this role who signed in would be sent here again at once. */
export function isPageOfOthers(role: Role, receivedFrom: string | null): boolean {
  const place = placeOf(receivedFrom);
  return place !== undefined && !mayEnter[place.who].includes(role);
}

function placeOf(receivedFrom: string | null): { path: string; who: Audience } | undefined {
  const path = localPath(receivedFrom ?? '');
  const { pathname } = new URL(path, 'http://site.invalid');
  const route = signInMethods.has(pathname) ? undefined : matchRoutes(routes, pathname)?.at(-1)?.route;
  return route && route.path !== '/*' ? { path, who: route.who } : undefined;
}
