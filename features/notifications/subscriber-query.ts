import { findLanguage, type LanguageCode } from '#i18n/languages.ts';
import { cleanLine } from '#lib/clean-text.ts';
import type { SubscriptionState } from './subscription.ts';

const subscriptionStates = ['confirmed', 'pending', 'left'] as const satisfies readonly SubscriptionState[];

/** The list's URL parameters. */
export interface SubscriberQuery {
  text: string;
  state: SubscriptionState | undefined;
  language: LanguageCode | undefined;
  page: number;
}

export function readSubscriberQuery(params: URLSearchParams): SubscriberQuery {
  const page = Number(params.get('page') ?? 1);
  return {
    text: cleanLine(params.get('q') ?? '').slice(0, 100),
    state: subscriptionStates.find((state) => state === params.get('state')),
    language: findLanguage(params.get('language') ?? '')?.code,
    page: Number.isInteger(page) && page >= 1 && page <= 400 ? page : 1,
  };
}
