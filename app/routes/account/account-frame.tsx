import { Outlet } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { viewerOf } from '../../request-context.ts';
import { NoticeScreen } from '../../shell/notice-screen.tsx';
import { initialsOf } from '../../ui/initials.ts';
import { Monogram } from '../../ui/monogram.tsx';
import type { Route } from './+types/account-frame';
import { AccountTabs } from './frame/account-tabs.tsx';
import { MoreLinks } from './frame/more-links.tsx';
import { SideMenu } from './frame/side-menu.tsx';
import '../../styles/all.css';

export function loader({ context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  if (!viewer) return null;
  const name = viewer.fullName || viewer.email;
  return { name, initials: initialsOf(name), role: viewer.role };
}

/** The frame around everybody's own pages. A visitor is asked to sign in and sees nothing else. */
export default function AccountFrame({ loaderData: holder }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  const { t: tShell } = useTranslation();
  if (!holder) {
    return (
      <NoticeScreen
        title={tShell('signInNeeded.title')}
        heading={tShell('signInNeeded.heading')}
        text={tShell('signInNeeded.text')}
        to="/auth?next=/account"
        action={tShell('signIn')}
      />
    );
  }
  return (
    <>
      <header className="relative overflow-hidden bg-ocean text-on-ocean print:hidden">
        <div className="wrap flex items-center gap-4 pt-7 pb-11 lg:pt-9 lg:pb-13">
          <Monogram code={holder.initials} size="lg" round />
          <div className="min-w-0">
            <h1 className="text-2xl font-extrabold lg:text-3xl">{t('heading')}</h1>
            <p className="flex flex-wrap gap-x-2 text-on-ocean-2">
              <bdi className="max-w-full truncate">{holder.name}</bdi>
              <span aria-hidden="true">·</span>
              <span>{t(`types.${holder.role}`)}</span>
            </p>
          </div>
        </div>
        <div className="pindo absolute! inset-x-0 bottom-0 [--pindo-ink:color-mix(in_oklab,var(--color-on-ocean-2)_34%,transparent)]" />
      </header>
      <div className="wrap grid gap-x-10 pt-2 pb-14 lg:grid-cols-[232px_minmax(0,1fr)] lg:pt-8 lg:pb-20">
        <div className="max-lg:hidden print:hidden">
          <SideMenu />
        </div>
        <div className="min-w-0">
          <div className="print:hidden">
            <AccountTabs />
          </div>
          <div className="pt-6 lg:pt-8">
            <Outlet />
          </div>
          <div className="mt-10 lg:hidden print:hidden">
            <MoreLinks />
          </div>
        </div>
      </div>
    </>
  );
}
