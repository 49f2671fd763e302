import { findLanguage, type LanguageCode } from '#i18n/languages.ts';
import { readFilter, readPage, readSearchText } from '#lib/paged-list.ts';
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
  return {
    text: readSearchText(params),
    state: readFilter(params, 'state', subscriptionStates),
    language: findLanguage(params.get('language') ?? '')?.code,
    page: readPage(params),
  };
}
