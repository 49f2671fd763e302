import clsx from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';
import { Fold } from '#ui/fold.tsx';
import { RefreshCw, Smartphone } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import type { PromptState } from '../prompt-rules.ts';

/** Tells the payer what to do on the phone while this page waits, or that the provider did not answer. */
export function PromptMessage({
  state,
  method,
  phone,
  amount,
  rate,
  children,
}: {
  state: PromptState;
  /** Its name. */
  method: string;
  /** Formatted for display; empty when the viewer may not see it. */
  phone: string;
  amount: string;
  /** The amount in the currency of the price. */
  rate: string | null;
  children: ReactNode;
}) {
  const { t } = useTranslation('prompt');
  const titles: Record<PromptState, string> = {
    sent: t('title'),
    unanswered: t('unanswered', { method }),
    unsent: t('unsent', { method }),
    unknown: t('unknown', { method }),
  };
  const summary = () => {
    // In right-to-left text a number broken over two lines is read in the wrong order.
    const values = { method, phone: isolated(phone.replaceAll(' ', '\u00a0')), amount: isolated(amount) };
    if (state === 'unsent' || state === 'unanswered')
      return [values.amount, phone && values.phone].filter(Boolean).join(' · ');
    return [phone ? t('asks', values) : t('asksSomebody', values), rate].filter(Boolean).join(' ');
  };
  return (
    <section className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-4">
      <span className="grid size-11 place-content-center rounded-md bg-brand-soft text-brand-ink">
        <Smartphone />
      </span>
      <div role="status">
        <h2 className="text-xl">{titles[state]}</h2>
        <p className="num mt-0.5 text-ink-2">{summary()}</p>
      </div>
      <div className="col-span-2 grid gap-4 md:col-span-1 md:col-start-2">
        {state === 'sent' ? (
          <ol className="grid list-decimal gap-1 ps-5 marker:font-semibold marker:text-ink-3">
            <li>{t('step1')}</li>
            <li>{t('step2', { method })}</li>
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

/** Unicode isolates keep the order of digits in right-to-left sentences. */
function isolated(text: string): string {
  return `\u2066${text}\u2069`;
}

/** Sends another prompt, to the same phone after a pause, or to another phone. */
export function PromptAgain({
  action,
  isUnsent,
  nextInSeconds,
  note,
  field,
  refusal,
  children,
}: {
  action: string;
  /** No prompt was sent, so this form is the next step and is not folded. */
  isUnsent: boolean;
  nextInSeconds: number;
  /** What happens to the previous prompt. */
  note: string;
  /** False when the phone can not be changed. */
  field: false | { phone: string; label: string; hint: string; error: string | undefined };
  refusal: object | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation('prompt');
  const left = useSecondsLeft(nextInSeconds);
  const form = useFirstProblem(refusal);
  const isSending = useNavigation().formData?.has('again') === true;
  const body = (
    <Form
      ref={form}
      method="post"
      action={action}
      preventScrollReset
      className={clsx('grid gap-4', !isUnsent && 'mt-2')}
    >
      {children}
      {left > 0 && (
        <p className="num text-sm text-ink-2">
          {t('againIn', { time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` })}
        </p>
      )}
      {field && (
        <Input
          type="tel"
          name="phone"
          icon={Smartphone}
          label={field.label}
          hint={field.hint}
          error={field.error}
          defaultValue={field.phone}
          autoComplete="tel"
          maxLength={30}
          className="max-w-80"
        />
      )}
      {!isUnsent && <p className="text-sm text-ink-2">{note}</p>}
      <div>
        <Button
          type="submit"
          name="again"
          value="yes"
          tone={isUnsent ? 'accent' : 'line'}
          busy={isSending}
          busyLabel={t('sending')}
        >
          {t('send')}
        </Button>
      </div>
    </Form>
  );
  if (isUnsent) return body;
  return (
    <Fold label={t('again')} opens={left === 0 || refusal !== undefined}>
      {body}
    </Fold>
  );
}

/** Counts down from the server's number, because the clock of a phone may be wrong. */
function useSecondsLeft(atLoad: number): number {
  const [left, setLeft] = useState(atLoad);
  useEffect(() => {
    const began = performance.now();
    const update = () => setLeft(Math.max(0, atLoad - Math.floor((performance.now() - began) / 1000)));
    update();
    if (atLoad === 0) return;
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [atLoad]);
  return left;
}

/** Reloads the page by hand. Inputs in `children` become query parameters. */
export function CheckNow({ address, children }: { address: string; children?: ReactNode }) {
  const { t } = useTranslation('prompt');
  const navigation = useNavigation();
  const isChecking = navigation.state === 'loading' && navigation.formMethod === 'GET';
  return (
    <Form method="get" action={address} replace preventScrollReset>
      {children}
      <Button type="submit" icon={RefreshCw} busy={isChecking} busyLabel={t('checking')}>
        {t('check')}
      </Button>
    </Form>
  );
}
