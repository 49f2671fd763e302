import clsx from 'clsx';
import type { FetcherFormProps } from 'react-router';
import { type NewsletterProblems, newsletterLengths } from '#features/notifications/newsletter-fields.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/input.tsx';

export type NewsletterAnswer =
  | { ok: true; email: string }
  | {
      ok: false;
      error: 'invalid' | 'too_many' | 'failed';
      problems?: NewsletterProblems | undefined;
      typed?: { name: string; email: string } | undefined;
    };

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
  const { name, email } = answer?.problems ?? {};
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
      <Input
        name="name"
        label={t('newsletter.name')}
        placeholder={t('newsletter.namePlaceholder')}
        autoComplete="name"
        maxLength={newsletterLengths.name}
        defaultValue={answer?.typed?.name}
        error={name && t(`newsletter.${name}`, { max: newsletterLengths.name })}
        required
      />
      <Input
        name="email"
        type="email"
        label={t('newsletter.email')}
        placeholder="amina@example.com"
        autoComplete="email"
        maxLength={newsletterLengths.email}
        defaultValue={answer?.typed?.email}
        error={email && t(`newsletter.${email}`)}
        required
      />
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
