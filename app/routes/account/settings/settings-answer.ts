import type { AccountProblems } from '#features/identity/profile/account-fields.ts';

/** Why something on the settings page was not done. */
export interface SettingsAnswer {
  intent: 'join-letter' | 'delete-account';
  error: 'invalid' | 'too_many' | 'not_fresh' | 'last_admin' | 'agency_open' | 'trips_ahead';
  problems?: AccountProblems | undefined;
  email?: string;
}
