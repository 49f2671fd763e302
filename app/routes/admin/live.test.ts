import { RouterContextProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Viewer } from '#features/identity/entrance/viewer.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import type { LiveWatcher } from '../../live-changes.ts';
import { type RequestFacts, requestFacts, viewerContext } from '../../request-context.ts';
import { loader } from './live.ts';

afterEach(() => void vi.useRealTimers());

/** An administrator who signed in with a password only, and settings that the test can change. */
function office() {
  const watchers = new Set<LiveWatcher>();
  const settings = defaultSettings();
  const found = { user: { id: 'amina', role: 'admin' }, session: { id: 'here', secondFactor: false } };
  const context = new RouterContextProvider();
  context.set(viewerContext, { userId: 'amina' } as Viewer);
  context.set(requestFacts, {
    live: {
      watch(watcher: LiveWatcher) {
        watchers.add(watcher);
        return () => watchers.delete(watcher);
      },
    },
    identity: { auth: { api: { getSession: async () => found } } },
    authHeaders: new Headers(),
    currentSettings: () => settings,
  } as unknown as RequestFacts);
  const ask = (method = 'GET') => {
    const headers = { accept: 'text/event-stream' };
    const request = new Request('http://localhost:3000/admin/live', { method, headers });
    return loader({ request, context, params: {}, url: new URL(request.url), pattern: '/admin/live' });
  };
  return { ask, watchers, settings };
}

test('a HEAD request leaves no stream open', async () => {
  const { ask, watchers } = office();
  const answer = await ask('HEAD');
  expect([answer.headers.get('content-type'), answer.body]).toEqual(['text/event-stream', null]);
  expect(watchers.size).toBe(0);
});

test('an administrator with a password alone receives nothing once a second factor is required', async () => {
  vi.useFakeTimers();
  const { ask, watchers, settings } = office();
  const answer = await ask();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(watchers.size).toBe(1);
  settings.security.requireAdminSecondFactor = true;
  await vi.advanceTimersByTimeAsync(4_000);
  expect(watchers.size).toBe(0);
  expect(await answer.text()).toContain('event: ended');
});
