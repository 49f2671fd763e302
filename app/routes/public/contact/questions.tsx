import { useTranslation } from '#i18n/use-translation.tsx';
import { ChevronDown } from '#ui/icons.tsx';

export const questions = ['howToBook', 'payment', 'changes', 'insurance'] as const;

export function Questions() {
  const { t } = useTranslation('contact');
  return (
    <section aria-labelledby="questions-heading">
      <h2 id="questions-heading" className="text-2xl lg:text-3xl">
        {t('faqs.heading')}
      </h2>
      <div className="mt-6 border-b border-line">
        {questions.map((key) => (
          <details key={key} name="questions" className="group border-t border-line">
            <summary className="flex min-h-14 items-center justify-between gap-4 py-3 font-display text-lg font-semibold text-ink hover:text-brand">
              <h3 className="text-lg font-semibold">{t(`faqs.${key}.question`)}</h3>
              <ChevronDown className="size-5 flex-none text-brand transition-transform duration-(--duration-2) group-open:rotate-180" />
            </summary>
            <p className="max-w-[60ch] pb-5 text-ink-2">{t(`faqs.${key}.answer`)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

/** The same questions as schema.org data. */
export function useQuestionsData(): object {
  const { t, language } = useTranslation('contact');
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    inLanguage: language,
    mainEntity: questions.map((key) => ({
      '@type': 'Question',
      name: t(`faqs.${key}.question`),
      acceptedAnswer: { '@type': 'Answer', text: t(`faqs.${key}.answer`) },
    })),
  };
}
