import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { ArrowLeft } from '#ui/icons.tsx';
import { answerForm } from '../../answer-form.ts';
import { actorOf, factsOf, knownViewer } from '../../request-context.ts';
import type { Route } from './+types/security';
import { PageTitle } from './page-parts.tsx';
import { DevicesSection, LinkedSection, PasskeysSection } from './security/passkeys-and-devices.tsx';
import { EmailSection, PasswordSection, PhoneSection } from './security/password-and-contact.tsx';
import { readSecurityPage } from './security/read-security-page.ts';
import type { SecurityAnswer } from './security/security-form.tsx';
import { securityIntents } from './security/security-intents.ts';
import { TwoStepSection } from './security/two-step-section.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return {
    ...(await readSecurityPage(factsOf(context), knownViewer(context))),
    done: searchParams.get('done'),
    isNeededForAdmin: searchParams.get('needed') === 'admin',
    hasLinkFailed: searchParams.get('linked') === 'failed',
  };
}

export function action({ request, context }: Route.ActionArgs) {
  const intents = securityIntents(factsOf(context), knownViewer(context), actorOf(context));
  return answerForm<SecurityAnswer>({ request }, intents);
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  const { done, hasPassword, email } = loaderData;
  const section = { done, answer: actionData };
  return (
    <>
      <ButtonLink to="/account/settings" tone="quiet" icon={ArrowLeft} flip className="-ms-3 mb-1 print:hidden">
        {t('security.back')}
      </ButtonLink>
      <PageTitle title={t('security.title')} text={t('security.lede')} />
      <div className="grid gap-5">
        {loaderData.isNeededForAdmin && (
          <Alert tone="warning" title={t('security.needed.title')}>
            {t('security.needed.text')}
          </Alert>
        )}
        {loaderData.hasLinkFailed && <Alert tone="danger">{t('security.linkFailed')}</Alert>}
        <PasswordSection {...section} hasPassword={hasPassword} />
        <EmailSection {...section} hasPassword={hasPassword} email={email} />
        {loaderData.canSendText && <PhoneSection {...section} {...loaderData.twoStep} />}
        <TwoStepSection
          {...section}
          hasPassword={hasPassword}
          email={email}
          canSendText={loaderData.canSendText}
          twoStep={loaderData.twoStep}
        />
        <PasskeysSection {...section} passkeys={loaderData.passkeys} deviceName={loaderData.deviceName} />
        <DevicesSection {...section} sessions={loaderData.sessions} />
        {loaderData.providers.length > 0 && <LinkedSection {...section} providers={loaderData.providers} />}
      </div>
    </>
  );
}
