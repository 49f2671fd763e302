import type { Translator } from '#i18n/translator.ts';
import { providerTitle } from '#lib/provider-names.ts';

/** Why a payment failed, in the reader's language; undefined if the provider's reason has no sentence. */
export function failureText({ find }: Translator, reason: string, method: string): string | undefined {
  return find('payment', `failures.${reason}`, { method: providerTitle(method) });
}
