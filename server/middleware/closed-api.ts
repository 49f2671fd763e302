import type { MiddlewareHandler } from 'hono';
import { maintenanceHeaders } from '#app/maintenance/maintenance-headers.ts';
import type { Settings } from '#features/settings/settings.ts';

/** For what is answered before the router and its guard, to programs without a session. */
export function closedApi(settings: () => Settings): MiddlewareHandler {
  return async (c, next) =>
    settings().security.maintenanceMode ? c.json({ error: 'maintenance' }, 503, maintenanceHeaders) : next();
}
