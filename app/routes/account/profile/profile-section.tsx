import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { type AccountRefusal, useAccountField } from '#features/identity/components/use-account-field.ts';
import type { Role } from '#features/identity/roles.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { SubmitButton } from '#ui/button-form.tsx';
import { Pencil, UserRound } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { Link } from '#ui/link.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { Panel, VerifiedBadge } from '../page-parts.tsx';

interface ShownProfile {
  fullName: string;
  email: string;
  emailVerified: boolean;
  phone: string | null;
  phoneVerified: boolean;
  role: Role;
}

export function ProfileView(props: { profile: ShownProfile; memberSince: string; canSendText: boolean }) {
  const { profile, memberSince, canSendText } = props;
  const { t } = useTranslation('account');
  return (
    <Panel id="profile" icon={UserRound} title={t('profile.heading')} text={t('profile.text')}>
      <dl className="grid gap-x-8 gap-y-5 border-t border-line pt-5 md:grid-cols-2">
        <Detail term={t('profile.fullName')}>
          {profile.fullName ? <bdi>{profile.fullName}</bdi> : <Missing>{t('profile.noName')}</Missing>}
        </Detail>
        <Detail term={t('profile.email')}>
          <bdi className="wrap-anywhere">{profile.email}</bdi>
          <VerifiedBadge isVerified={profile.emailVerified} />
        </Detail>
        <Detail term={t('profile.phone')}>
          {profile.phone ? (
            <>
              <span className="isolate-ltr num">{profile.phone}</span>
              <VerifiedBadge isVerified={profile.phoneVerified} />
              {!profile.phoneVerified && canSendText && (
                <Link to="/account/security#phone" className="text-sm underline">
                  {t('profile.verifyPhone')}
                </Link>
              )}
            </>
          ) : (
            <Missing>{t('profile.noPhone')}</Missing>
          )}
        </Detail>
        <Detail term={t('profile.accountType')}>{t(`types.${profile.role}`)}</Detail>
        <Detail term={t('profile.memberSince')}>{memberSince}</Detail>
      </dl>
      <ButtonLink
        to="/account?edit=1#profile"
        preventScrollReset
        tone="brand"
        icon={Pencil}
        aria-label={t('profile.editName')}
        className="mt-6 max-md:w-full"
      >
        {t('profile.edit')}
      </ButtonLink>
    </Panel>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-3">{term}</dt>
      <dd className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">{children}</dd>
    </div>
  );
}

function Missing({ children }: { children: ReactNode }) {
  return <span className="font-normal text-ink-3">{children}</span>;
}

export function ProfileForm(props: { profile: ShownProfile; refusal: AccountRefusal | undefined }) {
  const { profile, refusal } = props;
  const { t } = useTranslation('account');
  const form = useFirstProblem(refusal);
  const field = useAccountField(refusal ?? { values: { fullName: profile.fullName, phone: profile.phone ?? '' } });
  return (
    <Panel id="profile" icon={UserRound} title={t('profile.heading')} text={t('profile.text')}>
      <Form
        ref={form}
        method="post"
        action="/account?edit=1#profile"
        preventScrollReset
        className="grid gap-4 border-t border-line pt-5 md:grid-cols-2"
      >
        <Input {...field('fullName')} label={t('profile.fullName')} />
        <Input {...field('phone')} label={t('profile.phone')} hint={t('profile.phoneHint')} optional />
        <Input
          type="email"
          label={t('profile.email')}
          value={profile.email}
          hint={
            <Link to="/account/security#email" className="underline">
              {t('profile.emailReadOnly')}
            </Link>
          }
          readOnly
        />
        <Input label={t('profile.accountType')} value={t(`types.${profile.role}`)} readOnly />
        <div className="mt-2 flex flex-wrap gap-2 max-md:*:flex-1 md:col-span-2">
          <SubmitButton intent="save" tone="accent" busyLabel={t('profile.saving')}>
            {t('profile.save')}
          </SubmitButton>
          <ButtonLink to="/account" preventScrollReset>
            {t('profile.cancel')}
          </ButtonLink>
        </div>
      </Form>
    </Panel>
  );
}
