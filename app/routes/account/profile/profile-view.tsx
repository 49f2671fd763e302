import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Pencil, UserRound } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { Panel } from '../parts/panel.tsx';
import type { ShownProfile } from './shown-profile.ts';

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
          <Proof isVerified={profile.emailVerified} />
        </Detail>
        <Detail term={t('profile.phone')}>
          {profile.phone ? (
            <>
              <span className="isolate-ltr num">{profile.phone}</span>
              <Proof isVerified={profile.phoneVerified} />
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

function Proof({ isVerified }: { isVerified: boolean }) {
  const { t } = useTranslation('account');
  return (
    <Badge tone={isVerified ? 'success' : 'warning'} dot>
      {isVerified ? t('profile.verified') : t('profile.notVerified')}
    </Badge>
  );
}
