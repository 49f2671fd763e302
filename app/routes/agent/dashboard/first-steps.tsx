import { useId } from 'react';
import type { FirstStep, FirstSteps } from '#features/agents/dashboard/read-agent-dashboard.ts';
import type { DocumentKind } from '#features/agents/documents/document-kinds.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Check } from '#ui/icons.tsx';

// Repeated here, because importing the list of the query would bring the database into the browser.
const order = ['documents', 'verification', 'funding', 'sale'] as const satisfies FirstStep[];

const links = {
  documents: '/agent/documents',
  funding: '/agent/funding',
  sale: '/flights',
} as const satisfies Partial<Record<FirstStep, string>>;

/** What a new agency does before its first sale, and its progress. */
export function FirstStepsGuide(props: { steps: FirstSteps; missing: readonly DocumentKind[]; canSell: boolean }) {
  const {
    steps,
    missing: [missing, ...others],
    canSell,
  } = props;
  const { t } = useTranslation('agent');
  const id = useId();
  const done = order.filter((step) => steps[step]).length;
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-lg">
          {t('steps.title')}
        </h2>
        <p className="num text-sm text-ink-2">{t('steps.progress', { done, all: order.length })}</p>
      </div>
      <ol className="mt-3 grid gap-x-6 gap-y-4 md:grid-cols-2">
        {order.map((step, index) => (
          <li key={step} className="flex gap-3">
            <Tick number={index + 1} isDone={steps[step]} />
            <div className="min-w-0">
              <p className="font-semibold">
                <span className="sr-only">{steps[step] ? t('steps.done') : t('steps.next')} </span>
                {t(`steps.${step}.title`)}
              </p>
              {!steps[step] && (
                <p className="text-sm text-pretty text-ink-2">
                  {step === 'documents' && missing && others.length === 0
                    ? t(`steps.documents.missing.${missing}`)
                    : t(`steps.${step}.text`)}
                </p>
              )}
              {!steps[step] && step !== 'verification' && (step !== 'sale' || canSell) && (
                <ButtonLink to={links[step]} tone="quiet" size="sm" className="-ms-3">
                  {t(`steps.${step}.action`)}
                </ButtonLink>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Tick({ number, isDone }: { number: number; isDone: boolean }) {
  return isDone ? (
    <span className="grid size-7 flex-none place-content-center rounded-full bg-success-soft text-success">
      <Check size={16} strokeWidth={2.25} />
    </span>
  ) : (
    <span
      aria-hidden="true"
      className="num grid size-7 flex-none place-content-center rounded-full text-sm font-semibold text-ink-2 inset-ring inset-ring-field-line"
    >
      {number}
    </span>
  );
}
