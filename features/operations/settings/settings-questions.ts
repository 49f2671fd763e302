import { type CurrencyCode, currencyCodes } from '#features/settings/currencies.ts';
import type { Settings } from '#features/settings/settings.ts';

export type SettingsQuestion =
  | { about: 'maintenance' }
  | { about: 'second_factor' }
  | { about: 'rate'; currency: CurrencyCode; from: number; to: number };

/** A larger move of a rate is more likely a typing error than the market. */
export const usualMove = 0.2;

/** Questions to confirm before these settings are saved. */
export function questionsOf(
  before: Settings,
  after: Settings,
  { hasSecondFactor }: { hasSecondFactor: boolean },
): SettingsQuestion[] {
  const questions: SettingsQuestion[] = [];
  if (after.security.maintenanceMode && !before.security.maintenanceMode) {
    questions.push({ about: 'maintenance' });
  }
  const isNeeded = after.security.requireAdminSecondFactor && !before.security.requireAdminSecondFactor;
  if (isNeeded && !hasSecondFactor) questions.push({ about: 'second_factor' });
  for (const currency of currencyCodes) {
    const [from, to] = [before.ratesPerUsd[currency], after.ratesPerUsd[currency]];
    if (isUnusualMove(from, to)) questions.push({ about: 'rate', currency, from, to });
  }
  return questions;
}

export function isUnusualMove(from: number, to: number): boolean {
  return Math.abs(to / from - 1) > usualMove;
}
