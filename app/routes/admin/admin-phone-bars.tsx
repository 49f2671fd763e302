import { NavLink } from 'react-router';
import type { MenuNumbers } from '#features/operations/desk/read-menu-numbers.ts';
import { Logo } from '../../shell/logo.tsx';
import { SignOutForm } from '../../shell/sign-out-form.tsx';
import type { ShownViewer } from '../../shell/site.ts';
import { ExternalLink, LogOut, Menu as MenuIcon } from '../../ui/icons.tsx';
import { Menu, MenuButton, MenuLabel, MenuLine, MenuLink } from '../../ui/menu.tsx';
import { adminMenu, adminPhoneBar, isAdminGroup } from './admin-menu.ts';
import { WaitingCount } from './waiting-count.tsx';

/** Below 768 px: the way to everything, and out. */
export function AdminTopBar({
  viewer,
  homeLabel,
  numbers,
}: {
  viewer: ShownViewer;
  homeLabel: string;
  numbers: MenuNumbers;
}) {
  const links = adminMenu.flatMap((entry) =>
    isAdminGroup(entry) ? entry.links.map((link) => ({ ...link, icon: entry.icon })) : [entry],
  );
  // What the bar below has no room for.
  const waitingHere = links
    .filter(({ to }) => adminPhoneBar.every((link) => link.to !== to))
    .reduce((sum, { waiting }) => sum + (waiting ? numbers[waiting] : 0), 0);
  return (
    <header className="sticky top-0 z-30 flex min-h-14 items-center justify-between gap-3 border-b border-line bg-surface px-(--gutter) md:hidden">
      <Logo label={homeLabel} />
      <Menu
        label={waitingHere > 0 ? `Menu, ${waitingHere} waiting` : 'Menu'}
        align="end"
        chevron={false}
        trigger={
          <>
            <MenuIcon aria-hidden="true" size={24} strokeWidth={1.5} />
            <WaitingCount count={waitingHere} className="absolute end-0 top-0" />
          </>
        }
        triggerClassName="relative size-11 justify-center text-ink"
      >
        <MenuLabel>
          <bdi>{viewer.name}</bdi>
        </MenuLabel>
        {links.map(({ to, label, icon, waiting }) => (
          <MenuLink
            key={to}
            to={to}
            icon={icon}
            aside={waiting && numbers[waiting] > 0 ? <WaitingCount count={numbers[waiting]} /> : undefined}
          >
            {label}
          </MenuLink>
        ))}
        <MenuLine />
        <MenuLink to="/" reloadDocument icon={ExternalLink}>
          View site
        </MenuLink>
        <SignOutForm to="/admin-login">
          <MenuButton type="submit" icon={LogOut}>
            Logout
          </MenuButton>
        </SignOutForm>
      </Menu>
    </header>
  );
}

/** As wide as its words, so that seven of them find room on the narrowest phone. */
export function AdminBottomBar({ numbers }: { numbers: MenuNumbers }) {
  return (
    <nav
      aria-label="Quick navigation"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {adminPhoneBar.map(({ to, label, icon: Icon, exact = false, waiting }) => (
        <NavLink
          key={to}
          to={to}
          end={exact}
          className="relative grid min-h-14 min-w-11 flex-auto content-center justify-items-center gap-0.5 text-2xs font-medium text-ink-2 hover:no-underline max-[25rem]:text-[0.625rem] aria-[current]:text-brand aria-[current]:before:absolute aria-[current]:before:top-0 aria-[current]:before:h-0.75 aria-[current]:before:w-10 aria-[current]:before:rounded-b-xs aria-[current]:before:bg-brand"
        >
          <Icon aria-hidden="true" className="size-6" strokeWidth={1.5} />
          {label}
          {waiting && <WaitingCount count={numbers[waiting]} className="absolute end-0.5 top-1" />}
        </NavLink>
      ))}
    </nav>
  );
}
