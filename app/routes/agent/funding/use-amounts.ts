import { findLanguage } from '#i18n/languages.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents } from '#lib/money.ts';

/** Amounts and references that stand in a sentence: one that runs from the right must not turn them around. */
export function useAmounts() {
  const { language } = useTranslation('funding');
  const isRtl = findLanguage(language)?.direction === 'rtl';
  const apart = (text: string) => (isRtl ? `\u2066${text}\u2069` : text);
  return { apart, dollars: (minor: number) => apart(formatUsdCents(minor, language)) };
}
