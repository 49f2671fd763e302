import { useTranslation } from '#i18n/use-translation.tsx';
import { UserRound } from '../ui/icons.tsx';
import { Menu, MenuButton, MenuLabel, MenuLine, MenuLink } from '../ui/menu.tsx';
import { dashboards } from './dashboards.ts';
import { SignOutForm } from './sign-out-form.tsx';
import type { ShownViewer } from './site.ts';

export function UserMenu({ viewer }: { viewer: ShownViewer }) {
  const { t } = useTranslation();
  const dashboard = dashboards[viewer.role];
  return (
    <Menu
      label={`${t('userMenu.label')}: ${viewer.name}`}
      align="end"
      trigger={
        <>
          <UserRound aria-hidden="true" className="size-5" strokeWidth={1.5} />
          <bdi className="max-w-[14ch] truncate max-md:hidden lg:max-[80rem]:hidden">{viewer.name}</bdi>
        </>
      }
      triggerClassName="inline-flex min-h-11 items-center gap-2 rounded-md border border-field-line bg-surface px-3 font-display font-semibold text-ink"
    >
      <MenuLabel>
        <bdi>{viewer.name}</bdi>
      </MenuLabel>
      <MenuLink to={dashboard.to} reloadDocument={dashboard.isOwnDocument}>
        {t(dashboard.key)}
      </MenuLink>
      {viewer.role === 'agent' && <MenuLink to="/account">{t('userMenu.customer')}</MenuLink>}
      <MenuLine />
      <SignOutForm>
        <MenuButton type="submit">{t('signOut')}</MenuButton>
      </SignOutForm>
    </Menu>
  );
}
