import type { ReactNode } from 'react';
import { PasswordInput } from '#features/identity/components/password-fields.tsx';
import { useAccountField } from '#features/identity/components/use-account-field.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Badge } from '#ui/badge.tsx';
import { SubmitButton } from '#ui/button-form.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { KeyRound, MessageSquareText } from '#ui/icons.tsx';
import { ScanLine, ShieldOff } from '#ui/office-icons.tsx';
import { Fold } from '../page-parts.tsx';
import { type SecurityAnswer, SecurityForm, type SecurityIntent, type TwoStepSectionProps } from './security-form.tsx';

/** Each method with its state and a collapsed form to change it. */
export function TwoStepMethods({ answer, hasPassword, canSendText, twoStep }: TwoStepSectionProps) {
  const { t } = useTranslation('account');
  const isOpen = (intent: string) => answer?.intent === intent;
  return (
    <ul className="divide-y divide-line border-t border-line">
      <Method
        icon={ScanLine}
        title={t('security.twoStep.app')}
        text={t('security.twoStep.appText')}
        isOn={twoStep.authenticator}
      >
        {!twoStep.authenticator && hasPassword && (
          <Fold
            label={t('security.twoStep.setUp')}
            open={isOpen('begin-authenticator') || isOpen('confirm-authenticator')}
          >
            <PasswordForm intent="begin-authenticator" answer={answer} submit={t('security.twoStep.continue')} />
          </Fold>
        )}
      </Method>
      {(canSendText || twoStep.phoneCodes) && (
        <Method
          icon={MessageSquareText}
          title={t('security.twoStep.phone')}
          text={
            twoStep.phoneVerified && twoStep.phone
              ? t('security.twoStep.phoneText', { phone: `\u2066${twoStep.phone}\u2069` })
              : t('security.twoStep.phoneFirst')
          }
          isOn={twoStep.phoneCodes}
        >
          {!twoStep.phoneCodes && twoStep.phoneVerified && hasPassword && (
            <Fold label={t('security.twoStep.turnOn')} open={isOpen('turn-on-phone-codes')}>
              <PasswordForm intent="turn-on-phone-codes" answer={answer} submit={t('security.twoStep.turnOn')} />
            </Fold>
          )}
        </Method>
      )}
      {twoStep.isOn && (
        <>
          <Method icon={KeyRound} title={t('security.twoStep.recovery')} text={t('security.twoStep.recoveryText')}>
            <Fold label={t('security.twoStep.renew')} open={isOpen('renew-recovery-codes')}>
              <PasswordForm
                intent="renew-recovery-codes"
                answer={answer}
                note={t('security.twoStep.renewNote')}
                submit={t('security.twoStep.renew')}
                asksPassword={hasPassword}
              />
            </Fold>
          </Method>
          <Method icon={ShieldOff} title={t('security.twoStep.turnOff')} text={t('security.twoStep.turnOffText')}>
            <Fold label={t('security.twoStep.turnOffConfirm')} tone="danger" open={isOpen('turn-off-two-step')}>
              <PasswordForm
                intent="turn-off-two-step"
                answer={answer}
                submit={t('security.twoStep.turnOff')}
                tone="danger-solid"
                asksPassword={hasPassword}
              />
            </Fold>
          </Method>
        </>
      )}
    </ul>
  );
}

function Method(props: { icon: Icon; title: string; text: string; isOn?: boolean; children?: ReactNode }) {
  const { icon: Icon, title, text, isOn, children } = props;
  const { t } = useTranslation('account');
  return (
    <li className="flex gap-3 py-4 last:pb-0">
      <Icon className="mt-0.5 flex-none text-brand" />
      <div className="min-w-0 flex-1">
        <h4 className="flex flex-wrap items-center gap-2 text-base">
          {title}
          {isOn && (
            <Badge tone="success" dot>
              {t('shared.on')}
            </Badge>
          )}
        </h4>
        <p className="text-sm text-ink-2">{text}</p>
        {children && <div className="mt-3">{children}</div>}
      </div>
    </li>
  );
}

interface PasswordFormProps {
  intent: SecurityIntent;
  answer: SecurityAnswer | undefined;
  note?: string;
  submit: string;
  tone?: 'brand' | 'danger-solid';
  asksPassword?: boolean;
}

/** A form that asks only for the password, to confirm a sensitive change. */
function PasswordForm({ intent, answer, note, submit, tone = 'brand', asksPassword = true }: PasswordFormProps) {
  const { t } = useTranslation('account');
  const field = useAccountField(answer?.intent === intent ? answer : undefined);
  return (
    <SecurityForm intent={intent} answer={answer} className="grid max-w-96 gap-4">
      {note && <p className="text-sm text-ink-2">{note}</p>}
      {asksPassword && <PasswordInput {...field('currentPassword')} label={t('shared.currentPassword')} />}
      <SubmitButton
        intent={intent}
        tone={tone}
        busyLabel={t('security.twoStep.working')}
        className="justify-self-start"
      >
        {submit}
      </SubmitButton>
    </SecurityForm>
  );
}
