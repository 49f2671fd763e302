import { matchRoutes } from 'react-router';
import { homeOfRole, type Role } from '#features/identity/roles.ts';
import { localPath } from '#lib/untrusted-input.ts';
import { type Audience, declarations } from './access.ts';
import { site } from './routes.ts';

const routes = [...declarations(site)].map(([path, who]) => ({ path, who }));

/** Pages that make no sense as a destination after sign-in. */
const signInPages = new Set([
  '/',
  '/auth',
  '/auth/second-step',
  '/auth/recover',
  '/auth/reset',
  '/auth/invitation',
  '/admin-login',
]);

const allowedRoles: Record<Audience, readonly Role[]> = {
  everyone: ['client', 'agent', 'admin'],
  account: ['client', 'agent', 'admin'],
  accountOrSignInPrompt: ['client', 'agent', 'admin'],
  agent: ['agent'],
  admin: ['admin'],
  setup: ['admin'],
  api: [],
  adminApi: [],
  developers: [],
};

/** The page the person came from when their role may open it, else the home page of the role. Never another site. */
export function pageAfterSignIn(role: Role, next: string | null): string {
  const destination = destinationOf(next);
  return destination && allowedRoles[destination.who].includes(role) ? destination.path : homeOfRole[role];
}

/** Whether the guard would redirect this role back to the sign-in page at once. */
export function isPageOfOthers(role: Role, next: string | null): boolean {
  const destination = destinationOf(next);
  return destination !== undefined && !allowedRoles[destination.who].includes(role);
}

function destinationOf(next: string | null): { path: string; who: Audience } | undefined {
  const path = localPath(next ?? '');
  const { pathname } = new URL(path, 'http://site.invalid');
  const route = signInPages.has(pathname) ? undefined : matchRoutes(routes, pathname)?.at(-1)?.route;
  return route && route.path !== '/*' ? { path, who: route.who } : undefined;
}
