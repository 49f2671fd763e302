import { expect, test } from 'vitest';
import { type DeclaredRoute, declarations, toRouteConfig } from './access.ts';
import { site } from './routes.ts';

test('a route that does not say who may enter fails the build', () => {
  const undeclared = [{ path: '/secret', file: 'routes/secret.tsx' }] as unknown as DeclaredRoute[];
  expect(() => toRouteConfig(undeclared)).toThrow('routes/secret.tsx does not declare its audience');
  expect(() => toRouteConfig([{ frame: 'frame.tsx', routes: undeclared }])).toThrow('routes/secret.tsx');
});

test('an unknown audience fails the build', () => {
  const misspelt = [{ path: '/secret', file: 'routes/secret.tsx', who: 'admins' }] as unknown as DeclaredRoute[];
  expect(() => toRouteConfig(misspelt)).toThrow('does not declare');
});

test('every page of the site is declared once, under the pattern by which the router knows it', () => {
  function paths(routes: DeclaredRoute[]): string[] {
    return routes.flatMap((route) => ('frame' in route ? paths(route.routes) : [route.path]));
  }
  expect([...declarations(site).keys()]).toEqual(paths(site));
  expect(declarations(site).get('/admin')).toBe('admin');
});
