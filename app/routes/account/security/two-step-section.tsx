import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { ShieldCheck } from '../../../ui/icons.tsx';
import { Panel } from '../parts/panel.tsx';
import { useArrivalFocus } from '../parts/use-arrival-focus.ts';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { DoneAlert } from './done-alert.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { TwoStepSectionProps } from './section-props.ts';
import { backToTwoStep } from './sections.ts';
import { TwoStepMethods } from './two-step-methods.tsx';

export function TwoStepSection(props: TwoStepSectionProps) {
  const { done, answer, twoStep } = props;
  const { t } = useTranslation('account');
  return (
    <Panel
      id="two-step"
      icon={ShieldCheck}
      title={t('security.twoStep.heading')}
      text={t('security.twoStep.text')}
      aside={
        <Badge tone={twoStep.isOn ? 'success' : 'neutral'} dot={twoStep.isOn}>
          {twoStep.isOn ? t('shared.on') : t('shared.off')}
        </Badge>
      }
    >
      <DoneAlert done={done} is="authenticator-on">
        {t('security.twoStep.appOn')}
      </DoneAlert>
      <DoneAlert done={done} is="phone-codes-on">
        {t('security.twoStep.phoneOn')}
      </DoneAlert>
      <DoneAlert done={done} is="two-step-off">
        {t('security.twoStep.offDone')}
      </DoneAlert>
      <Inside {...props} answer={answer} />
    </Panel>
  );
}

/** Codes that are shown only once have the section to themselves. */
function Inside(props: TwoStepSectionProps) {
  const { answer, email, hasPassword, twoStep } = props;
  const { t } = useTranslation('account');
  if (answer?.setup) return <AuthenticatorSetup setup={answer.setup} answer={answer} email={email} />;
  if (answer?.recoveryCodes) {
    return (
      <Arrived>
        <Alert tone="success">
          {answer.intent === 'turn-on-phone-codes'
            ? t('security.twoStep.phoneOn')
            : t('security.twoStep.renewed')}
        </Alert>
        <RecoveryCodes codes={answer.recoveryCodes} email={email} />
        <ButtonLink to={backToTwoStep} tone="brand" className="justify-self-start print:hidden">
          {t('security.twoStep.codes.kept')}
        </ButtonLink>
      </Arrived>
    );
  }
  if (!hasPassword && !twoStep.isOn) {
    return <p className="text-ink-2">{t('security.twoStep.noPassword')}</p>;
  }
  return <TwoStepMethods {...props} />;
}

function Arrived({ children }: { children: ReactNode }) {
  const start = useArrivalFocus<HTMLDivElement>();
  return (
    <div ref={start} tabIndex={-1} className="grid gap-5 outline-none">
      {children}
    </div>
  );
}
