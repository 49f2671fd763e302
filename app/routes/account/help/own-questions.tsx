import { useTranslation } from '#i18n/use-translation.tsx';
import { ChevronDown } from '../../../ui/icons.tsx';
import { questions } from '../../public/contact/questions.tsx';

const aboutBookings = ['find', 'later', 'cancel', 'refund'] as const;

/** What customers ask most, about their bookings first, and then what everybody asks. */
export function OwnQuestions() {
  const { t } = useTranslation('account');
  const { t: contact } = useTranslation('contact');
  const asked = [
    ...aboutBookings.map((key) => ({
      key: `own-${key}`,
      question: t(`help.faq.${key}.question`),
      answer: t(`help.faq.${key}.answer`),
    })),
    ...questions.map((key) => ({
      key,
      question: contact(`faqs.${key}.question`),
      answer: contact(`faqs.${key}.answer`),
    })),
  ];
  return (
    <section aria-labelledby="faq-heading" className="mt-8">
      <h3 id="faq-heading" className="text-lg">
        {t('help.questions')}
      </h3>
      <div className="mt-3 divide-y divide-line rounded-lg border border-line bg-surface">
        {asked.map(({ key, question, answer }) => (
          <details key={key} name="questions" className="group px-4 md:px-5">
            <summary className="flex min-h-13 cursor-pointer items-center justify-between gap-4 py-3 text-ink hover:text-brand">
              <h4 className="text-base font-semibold">{question}</h4>
              <ChevronDown
                aria-hidden="true"
                className="size-5 flex-none text-brand transition-transform duration-(--duration-2) group-open:rotate-180"
                strokeWidth={1.5}
              />
            </summary>
            <p className="max-w-[72ch] pb-4 text-pretty text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
