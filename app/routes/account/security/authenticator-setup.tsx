import { Form } from 'react-router';
import { useAccountField } from '#features/identity/components/use-account-field.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Input } from '../../../ui/input.tsx';
import { useFirstProblem } from '../../../ui/use-first-problem.ts';
import { RefusalAlert } from '../parts/refusal-alert.tsx';
import { useArrivalFocus } from '../parts/use-arrival-focus.ts';
import { useSentIntent } from '../parts/use-sent-intent.ts';
import type { SecurityAnswer, ShownSetup } from './answer.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { backToTwoStep } from './sections.ts';

/** Scan, keep, prove: the order in which nobody locks themselves out. */
export function AuthenticatorSetup(props: { setup: ShownSetup; answer: SecurityAnswer; email: string }) {
  const { setup, answer, email } = props;
  const { t } = useTranslation('account');
  const isSent = useSentIntent();
  const refusal = answer.error ? answer : undefined;
  const form = useFirstProblem(refusal);
  const start = useArrivalFocus<HTMLOListElement>();
  const field = useAccountField(refusal);
  return (
    <ol ref={start} tabIndex={-1} className="grid gap-8 border-t border-line pt-6 outline-none">
      <Step number={1} title={t('security.twoStep.setup.scan')}>
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
          <img
            src={setup.qrImage}
            alt={t('security.twoStep.setup.qr')}
            width={208}
            height={208}
            className="size-52 flex-none rounded-md border border-line"
          />
          <div className="min-w-0 flex-1 basis-56">
            <p className="text-sm text-ink-2">{t('security.twoStep.setup.manual')}</p>
            <p dir="ltr" className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-base rtl:justify-end">
              {setup.secretGroups.map((group, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the groups never move, and two may be alike
                <code key={index}>{group}</code>
              ))}
            </p>
          </div>
        </div>
      </Step>
      <Step number={2} title={t('security.twoStep.setup.keep')}>
        <RecoveryCodes codes={setup.recoveryCodes} email={email} />
      </Step>
      <Step number={3} title={t('security.twoStep.setup.enter')}>
        <Form
          ref={form}
          method="post"
          action="/account/security#two-step"
          preventScrollReset
          className="grid gap-4 print:hidden"
        >
          <input type="hidden" name="intent" value="confirm-authenticator" />
          <input type="hidden" name="totpUri" value={setup.totpUri} />
          <input type="hidden" name="recoveryCodes" value={setup.recoveryCodes.join(' ')} />
          {refusal?.error && <RefusalAlert error={refusal.error} back="/account/security" />}
          <Input
            {...field('code')}
            label={t('security.twoStep.setup.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            maxLength={10}
            className="max-w-60"
            required
          />
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              tone="brand"
              busy={isSent('confirm-authenticator')}
              busyLabel={t('security.twoStep.setup.confirming')}
            >
              {t('security.twoStep.setup.confirm')}
            </Button>
            <ButtonLink to={backToTwoStep}>{t('security.twoStep.setup.cancel')}</ButtonLink>
          </div>
        </Form>
      </Step>
    </ol>
  );
}

function Step(props: { number: number; title: string; children: React.ReactNode }) {
  const { number, title, children } = props;
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] items-center gap-x-4 gap-y-3">
      <span
        aria-hidden="true"
        className="num grid size-8 place-content-center rounded-full bg-brand-soft font-display font-bold text-brand-ink"
      >
        {number}
      </span>
      <h4 className="text-base">{title}</h4>
      <div className="max-md:col-span-2 md:col-start-2">{children}</div>
    </li>
  );
}
