import type { Viewer } from '#features/identity/entrance/viewer.ts';
import type { Settings } from '#features/settings/settings.ts';

/** An administrator whom the house does not let in before they have shown more than a password. */
export function lacksSecondFactor(viewer: Viewer, { security }: Pick<Settings, 'security'>): boolean {
  return security.requireAdminSecondFactor && !viewer.hasSecondFactor;
}
