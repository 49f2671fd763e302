import { data, Form } from 'react-router';
import { PasswordInput } from '#features/identity/components/password-fields.tsx';
import { useAccountField } from '#features/identity/components/use-account-field.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ArrowLeft, Link2, Mail } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { actorOf, factsOf, knownViewer } from '../../request-context.ts';
import type { Route } from './+types/security';
import { Fold, PageTitle, Panel, RefusalAlert, useSentIntent } from './page-parts.tsx';
import { DevicesSection } from './security/devices-section.tsx';
import { intents, type SecurityAnswer } from './security/intents.ts';
import { PasskeysSection } from './security/passkeys-section.tsx';
import { PasswordSection } from './security/password-section.tsx';
import { PhoneSection } from './security/phone-section.tsx';
import { readSecurityPage, type SecurityPage } from './security/read-security-page.ts';
import { isSecurityIntent, readDone } from './security/sections.ts';
import { DoneAlert, type SectionProps, SecurityForm } from './security/security-form.tsx';
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

interface EmailSectionProps extends SectionProps {
  email: string;
  hasPassword: boolean;
}

function EmailSection({ done, answer, email, hasPassword }: EmailSectionProps) {
  const { t } = useTranslation('account');
  return (
    <Panel
      id="email"
      icon={Mail}
      title={t('security.email.heading')}
      text={t('security.email.text')}
      className="print:hidden"
    >
      <DoneAlert done={done} is="email-link-sent">
        {t('security.email.sent')}
      </DoneAlert>
      <p className="mb-3 font-semibold wrap-anywhere">
        <bdi>{email}</bdi>
      </p>
      <Fold label={t('security.email.change')} open={answer?.intent === 'change-email'}>
        <ChangeEmail answer={answer} hasPassword={hasPassword} />
      </Fold>
    </Panel>
  );
}

function ChangeEmail({ answer, hasPassword }: Pick<EmailSectionProps, 'answer' | 'hasPassword'>) {
  const { t } = useTranslation('account');
  const isSent = useSentIntent();
  const field = useAccountField(answer?.intent === 'change-email' ? answer : undefined);
  return (
    <SecurityForm intent="change-email" answer={answer} className="grid max-w-96 gap-4">
      <Input {...field('email')} type="email" label={t('security.email.new')} autoComplete="email" required />
      {hasPassword && (
        <PasswordInput
          {...field('currentPassword')}
          label={t('shared.currentPassword')}
          autoComplete="current-password"
          required
        />
      )}
      <Button
        type="submit"
        tone="brand"
        busy={isSent('change-email')}
        busyLabel={t('security.email.sending')}
        className="justify-self-start"
      >
        {t('security.email.send')}
      </Button>
    </SecurityForm>
  );
}

interface LinkedSectionProps extends SectionProps {
  providers: SecurityPage['providers'];
}

function LinkedSection({ done, answer, providers }: LinkedSectionProps) {
  const { t } = useTranslation('account');
  const isSent = useSentIntent();
  return (
    <Panel
      id="linked"
      icon={Link2}
      title={t('security.linked.heading')}
      text={t('security.linked.text')}
      className="print:hidden"
    >
      <DoneAlert done={done} is="unlinked">
        {t('security.linked.unlinked')}
      </DoneAlert>
      {answer?.intent === 'unlink-identity' && answer.error && (
        <div className="mb-4">
          <RefusalAlert error={answer.error} back="/account/security" />
        </div>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {providers.map(({ id, name, identity }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="font-semibold">
                <bdi>{name}</bdi>
              </p>
              <p className="text-sm text-ink-3">
                {identity ? t('security.linked.linkedSince', { date: identity.since }) : t('security.linked.notLinked')}
              </p>
            </div>
            {identity ? (
              <SecurityForm intent="unlink-identity" id={identity.id}>
                <Button
                  type="submit"
                  tone="quiet"
                  aria-label={t('security.linked.unlinkLabel', { name })}
                  busy={isSent('unlink-identity', identity.id)}
                >
                  {t('security.linked.unlink')}
                </Button>
              </SecurityForm>
            ) : (
              <Form method="post" action="/account/security">
                <input type="hidden" name="intent" value="link-identity" />
                <input type="hidden" name="provider" value={id} />
                <Button type="submit" aria-label={t('security.linked.linkLabel', { name })}>
                  {t('security.linked.link')}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
