import { Form, useNavigation } from 'react-router';
import { type InquiryField, type InquiryProblems, inquiryLengths } from '#features/inquiries/inquiry.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Send } from '#ui/icons.tsx';
import { Input, Textarea } from '#ui/input.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import type { PrefilledMessage } from './message-links.ts';

export interface Refusal {
  error: 'invalid' | 'too_many' | 'failed';
  problems?: InquiryProblems | undefined;
  typed?: Partial<Record<InquiryField, string>> | undefined;
}

interface MessageFormProps {
  submitKey: string;
  supportEmail: string | null;
  prefilled: PrefilledMessage;
  refusal: Refusal | undefined;
}

export function MessageForm({ submitKey, supportEmail, prefilled, refusal }: MessageFormProps) {
  const { t } = useTranslation('contact');
  const isSending = useNavigation().formAction?.startsWith('/contact') ?? false;
  const form = useFirstProblem(refusal);

  function field(name: InquiryField) {
    const problem = refusal?.problems?.[name];
    return {
      name,
      label: t(`form.${name}`),
      maxLength: inquiryLengths[name],
      defaultValue: (refusal?.typed ?? prefilled)[name],
      error: problem && t(`errors.${problem}`, { max: inquiryLengths[name] }),
    };
  }

  return (
    <>
      <h2 className="text-2xl lg:text-3xl">{t('form.heading')}</h2>
      <p className="mt-2 text-ink-2">{t('form.lede')}</p>
      {refusal && refusal.error !== 'invalid' && (
        <Alert tone={refusal.error === 'too_many' ? 'warning' : 'danger'} className="mt-5">
          {refusal.error === 'too_many' ? t('errors.tooMany') : t('errors.failed')}{' '}
          {supportEmail && t('errors.orWrite', { supportEmail })}
        </Alert>
      )}
      <Form ref={form} method="post" action="/contact#message" className="mt-6 grid gap-4 md:grid-cols-2">
        <input type="hidden" name="submitKey" value={submitKey} />
        <Input {...field('name')} placeholder={t('form.namePlaceholder')} autoComplete="name" required />
        <Input
          {...field('email')}
          type="email"
          placeholder={t('form.emailPlaceholder')}
          autoComplete="email"
          required
        />
        <Input {...field('phone')} type="tel" placeholder={t('form.phonePlaceholder')} autoComplete="tel" />
        <Input {...field('subject')} placeholder={t('form.subjectPlaceholder')} required />
        <Textarea
          {...field('message')}
          placeholder={t('form.messagePlaceholder')}
          rows={6}
          className="md:col-span-2"
          required
        />
        <Button
          type="submit"
          tone="accent"
          icon={Send}
          flip
          busy={isSending}
          busyLabel={t('form.sending')}
          className="min-h-12 md:col-span-2 md:justify-self-start"
        >
          {t('form.submit')}
        </Button>
      </Form>
    </>
  );
}
