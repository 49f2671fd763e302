import { describeEntry } from '#features/agents/transactions/describe-entry.ts';
import { findLanguage } from '#i18n/languages.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

type Described = Parameters<typeof describeEntry>[1];

/** What an entry was, in the reader's words. */
export function useDescription(): (entry: Described) => string {
  const { t, language } = useTranslation('agent');
  const isRtl = findLanguage(language)?.direction === 'rtl';
  // Marks that nobody sees keep a name in its own direction; where all runs one way they would only be in the way.
  const apart = (text: string) => (isRtl ? `\u2068${text}\u2069` : text);
  return (entry) => describeEntry(t, entry, apart);
}
