import { useTranslation } from '#i18n/use-translation.tsx';
import { useAmounts } from './use-amounts.ts';

export function Faq({ minimumMinor }: { minimumMinor: number }) {
  const { t } = useTranslation('funding');
  const { dollars } = useAmounts();
  const questions = [
    { question: t('faq.time'), answer: t('faq.timeText') },
    { question: t('faq.fees'), answer: t('faq.feesText') },
    {
      question: t('faq.minimum'),
      answer: t('faq.minimumText', { amount: dollars(minimumMinor) }),
    },
  ];
  return (
    <section
      aria-labelledby="faq"
      className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface"
    >
      <h2 id="faq" className="border-b border-line px-4 py-3 text-lg">
        {t('faq.heading')}
      </h2>
      <dl className="divide-y divide-line">
        {questions.map(({ question, answer }) => (
          <div key={question} className="px-4 py-3">
            <dt className="font-semibold">{question}</dt>
            <dd className="num text-sm text-ink-2">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
