import type { ReactNode } from 'react';
import { Smartphone } from '#app/ui/icons.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';

import type { PromptState } from '../prompt-rules.ts';

/** What to do at the telephone that was asked, while this page waits. What was not heard from M-Pesa is said. */
export function PromptMessage({
  state,
  phone,
  amount,
  rate,
  children,
}: {
  state: PromptState;
  /** As it is shown; empty where it is nobody's business. */
  phone: string;
  amount: string;
  /** What that is in the currency of the price. */
  rate: string | null;
  children: ReactNode;
}) {
  const { t } = useTranslation('prompt');
  const titles: Record<PromptState, string> = {
    asked: t('title'),
    unanswered: t('unanswered'),
    unsent: t('unsent'),
    unknown: t('unknown'),
  };
  const asked = () => {
    // A number that is broken over two lines is read in the wrong order from right to left.
    const messages = { phone: apart(phone.replaceAll(' ', '\u00a0')), amount: apart(amount) };
    if (state === 'unsent' || state === 'unanswered')
      return [messages.amount, phone && messages.phone].filter(Boolean).join(' · ');
    return [phone ? t('asks', messages) : t('asksSomebody', messages), rate].filter(Boolean).join(' ');
  };
  return (
    <section className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-4">
      <span className="grid size-11 place-content-center rounded-md bg-brand-soft text-brand-ink">
        <Smartphone aria-hidden="true" size={20} strokeWidth={1.5} />
      </span>
      <div role="status">
        <h2 className="text-xl">{titles[state]}</h2>
        <p className="num mt-0.5 text-ink-2">{asked()}</p>
      </div>
      <div className="col-span-2 grid gap-4 md:col-span-1 md:col-start-2">
        {state === 'asked' ? (
          <ol className="grid list-decimal gap-1 ps-5 marker:font-semibold marker:text-ink-3">
            <li>{t('step1')}</li>
            <li>{t('step2')}</li>
            <li>{t('step3')}</li>
          </ol>
        ) : (
          <p>{t(`${state}Text`)}</p>
        )}
        {children}
      </div>
    </section>
  );
}

/** A sentence that runs from the right must not turn numbers around. */
function apart(text: string): string {
  return `\u2066${text}\u2069`;
}
