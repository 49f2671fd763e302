import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { useAccountField } from '#features/identity/components/use-account-field.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink, buttonStyle } from '#ui/button.tsx';
import { SubmitButton } from '#ui/button-form.tsx';
import { Check, Download, ShieldCheck } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { Copy, Printer } from '#ui/office-icons.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { useSite } from '../../../shell/use-site.ts';
import { OnOffBadge, RefusalAlert } from '../page-parts.tsx';
import {
  addressOf,
  backToTwoStep,
  type SecurityAnswer,
  SecuritySection,
  type ShownSetup,
  securityPage,
  type TwoStepSectionProps,
} from './security-form.tsx';
import { TwoStepMethods } from './two-step-methods.tsx';

export function TwoStepSection(props: TwoStepSectionProps) {
  const badge = <OnOffBadge isOn={props.twoStep.isOn} />;
  return (
    <SecuritySection section="twoStep" icon={ShieldCheck} done={props.done} aside={badge}>
      <TwoStepContent {...props} />
    </SecuritySection>
  );
}

/** Codes that are shown only once replace the rest of the section. */
function TwoStepContent(props: TwoStepSectionProps) {
  const { answer, email, hasPassword, twoStep } = props;
  const { t } = useTranslation('account');
  if (answer?.setup) return <AuthenticatorSetup setup={answer.setup} answer={answer} email={email} />;
  if (answer?.recoveryCodes) {
    return (
      <FocusedPanel>
        <Alert tone="success">
          {answer.intent === 'turn-on-phone-codes' ? t('security.twoStep.phoneOn') : t('security.twoStep.renewed')}
        </Alert>
        <RecoveryCodes codes={answer.recoveryCodes} email={email} />
        <ButtonLink to={backToTwoStep} tone="brand" className="justify-self-start print:hidden">
          {t('security.twoStep.codes.saved')}
        </ButtonLink>
      </FocusedPanel>
    );
  }
  if (!hasPassword && !twoStep.isOn) {
    return <p className="text-ink-2">{t('security.twoStep.noPassword')}</p>;
  }
  return <TwoStepMethods {...props} />;
}

function FocusedPanel({ children }: { children: ReactNode }) {
  const start = useFocusWhenLost<HTMLDivElement>();
  return (
    <div ref={start} tabIndex={-1} className="grid gap-5 outline-none">
      {children}
    </div>
  );
}

/** Scan, save the codes, enter a code: in this order nobody locks themselves out. */
function AuthenticatorSetup(props: { setup: ShownSetup; answer: SecurityAnswer; email: string }) {
  const { setup, answer, email } = props;
  const { t } = useTranslation('account');
  const refusal = answer.error ? answer : undefined;
  const form = useFirstProblem(refusal);
  const start = useFocusWhenLost<HTMLOListElement>();
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
          action={addressOf('twoStep')}
          preventScrollReset
          className="grid gap-4 print:hidden"
        >
          <input type="hidden" name="totpUri" value={setup.totpUri} />
          <input type="hidden" name="recoveryCodes" value={setup.recoveryCodes.join(' ')} />
          {refusal?.error && <RefusalAlert error={refusal.error} back={securityPage} />}
          <Input {...field('code')} label={t('security.twoStep.setup.code')} className="max-w-60" />
          <div className="flex flex-wrap gap-2">
            <SubmitButton
              intent="confirm-authenticator"
              tone="brand"
              busyLabel={t('security.twoStep.setup.confirming')}
            >
              {t('security.twoStep.setup.confirm')}
            </SubmitButton>
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

/** Focuses the content that replaced the submitted form, because the focus was lost with the form. */
function useFocusWhenLost<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus();
  }, []);
  return element;
}

/** Shown once, to copy, print or download. */
function RecoveryCodes({ codes, email }: { codes: string[]; email: string }) {
  const { t } = useTranslation('account');
  const { brand } = useSite();
  const [isCopied, setCopied] = useState(false);
  const file = `${t('security.twoStep.codes.file', { brand, email })}\r\n\r\n${codes.join('\r\n')}\r\n`;

  async function copy() {
    // The clipboard needs a secure context.
    if (!navigator.clipboard) return;
    await navigator.clipboard.writeText(codes.join('\n'));
    setCopied(true);
  }

  return (
    <div>
      <p className="text-sm text-ink-2">{t('security.twoStep.setup.keepText')}</p>
      <ul
        dir="ltr"
        className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 rounded-md bg-sunken px-5 py-4 text-base max-md:text-sm md:max-w-120"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2 print:hidden">
        <Button icon={isCopied ? Check : Copy} onClick={copy} className="noscript:hidden">
          <span aria-live="polite">
            {isCopied ? t('security.twoStep.codes.copied') : t('security.twoStep.codes.copy')}
          </span>
        </Button>
        <Button icon={Printer} onClick={() => window.print()} className="noscript:hidden">
          {t('security.twoStep.codes.print')}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="recovery-codes.txt"
          className={buttonStyle({})}
        >
          <Download className="flex-none" />
          {t('security.twoStep.codes.download')}
        </a>
      </div>
    </div>
  );
}
