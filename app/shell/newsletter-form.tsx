import clsx from 'clsx';
import type { FetcherFormProps } from 'react-router';
import {
  type NewsletterField,
  type NewsletterProblem,
  newsletterFields,
} from '#features/notifications/newsletter-fields.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { inputsOf, type RefusedFields } from '#lib/form-fields.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/input.tsx';

export type NewsletterAnswer =
  | { ok: true; email: string }
  | ({ ok: false; error: 'invalid' | 'too_many' | 'failed' } & RefusedFields<NewsletterField, NewsletterProblem>);

interface NewsletterFormProps {
  /** The router's own form, or a fetcher's, which stays on its page. */
  form: React.ComponentType<FetcherFormProps>;
  answer: NewsletterAnswer | undefined;
  busy: boolean;
  onFocus?: (() => void) | undefined;
  className?: string | undefined;
}

export function NewsletterForm({ form: Form, answer, busy, onFocus, className }: NewsletterFormProps) {
  const { t } = useTranslation();
  if (answer?.ok) {
    return (
      <Alert tone="success" className={clsx('text-base', className)}>
        {t('newsletter.almostThere', { email: answer.email })}
      </Alert>
    );
  }
  const field = inputsOf(newsletterFields, answer, (problem, { maxLength: max = 0 }) =>
    t(`newsletter.${problem}`, { max }),
  );
  return (
    <Form
      method="post"
      action="/newsletter"
      // No page depends on the subscription.
      defaultShouldRevalidate={false}
      onFocus={onFocus}
      className={clsx('grid items-start gap-3 md:grid-cols-[1fr_1.2fr_auto]', className)}
    >
      {answer && answer.error !== 'invalid' && (
        <Alert tone="warning" className="md:col-span-3">
          {t(answer.error === 'too_many' ? 'newsletter.tooMany' : 'newsletter.failed')}
        </Alert>
      )}
      <Input {...field('name')} label={t('newsletter.name')} placeholder={t('newsletter.namePlaceholder')} />
      <Input {...field('email')} label={t('newsletter.email')} placeholder="amina@example.com" />
      <Button
        type="submit"
        tone="brand"
        busy={busy}
        busyLabel={t('newsletter.subscribing')}
        className="min-h-12 md:mt-6.5"
      >
        {t('newsletter.subscribe')}
      </Button>
    </Form>
  );
}
