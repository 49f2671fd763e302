import { data } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { actorOf, factsOf, knownViewer } from '../../request-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ArrowLeft } from '../../ui/icons.tsx';
import type { Route } from './+types/security';
import { PageTitle } from './parts/page-title.tsx';
import type { SecurityAnswer } from './security/answer.ts';
import { DevicesSection } from './security/devices-section.tsx';
import { EmailSection } from './security/email-section.tsx';
import { intents } from './security/intents.ts';
import { LinkedSection } from './security/linked-section.tsx';
import { PasskeysSection } from './security/passkeys-section.tsx';
import { PasswordSection } from './security/password-section.tsx';
import { PhoneSection } from './security/phone-section.tsx';
import { readSecurityPage } from './security/read-security-page.ts';
import { isSecurityIntent, readDone } from './security/sections.ts';
import { TwoStepSection } from './security/two-step-section.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return {
    ...(await readSecurityPage(factsOf(context), knownViewer(context))),
    done: readDone(searchParams.get('done')),
    isNeededForAdmin: searchParams.get('needed') === 'admin',
    hasLinkFailed: searchParams.get('linked') === 'failed',
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const text = (name: string) => form.get(name)?.toString() ?? '';
  const intent = text('intent');
  if (!isSecurityIntent(intent)) throw data(null, { status: 400 });
  return intents[intent]({
    facts: factsOf(context),
    viewer: knownViewer(context),
    actor: actorOf(context),
    text,
  });
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  const { done, hasPassword, email } = loaderData;
  const answer: SecurityAnswer | undefined = actionData ?? undefined;
  const section = { done, answer };
  return (
    <>
      <ButtonLink
        to="/account/settings"
        tone="quiet"
        icon={ArrowLeft}
        flip
        className="-ms-3 mb-1 print:hidden"
      >
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
