import { ExternalLink, LogOut, MenuIcon } from 'lucide-react';
import { NavLink } from 'react-router';
import { Logo } from '../../shell/logo.tsx';
import { SignOutForm } from '../../shell/sign-out-form.tsx';
import type { ShownViewer } from '../../shell/site.ts';
import { Menu, MenuButton, MenuLabel, MenuLine, MenuLink } from '../../ui/menu.tsx';
import { type AdminLink, adminMenu, isAdminGroup } from './admin-menu.ts';

/** Below 768 px: the way to everything, and out. */
export function AdminTopBar({ viewer, homeLabel }: { viewer: ShownViewer; homeLabel: string }) {
  return (
    <header className="sticky top-0 z-30 flex min-h-14 items-center justify-between gap-3 border-b border-line bg-surface px-(--gutter) md:hidden">
      <Logo label={homeLabel} />
      <Menu
        label="Menu"
        align="end"
        chevron={false}
        trigger={<MenuIcon aria-hidden="true" size={24} strokeWidth={1.5} />}
        triggerClassName="size-11 justify-center text-ink"
      >
        <MenuLabel>
          <bdi>{viewer.name}</bdi>
        </MenuLabel>
        {adminMenu
          .flatMap((entry) =>
            isAdminGroup(entry) ? entry.links.map((link) => ({ ...link, icon: entry.icon })) : [entry],
          )
          .map(({ to, label, icon }) => (
            <MenuLink key={to} to={to} icon={icon}>
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

export function AdminBottomBar() {
  const links = adminMenu.flatMap((entry): AdminLink[] => {
    if (!isAdminGroup(entry)) return entry.onPhoneBar ? [entry] : [];
    const [first] = entry.links;
    return first ? [{ to: first.to, label: entry.label, icon: entry.icon }] : [];
  });
  return (
    <nav
      aria-label="Quick navigation"
      className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {links.map(({ to, label, icon: Icon, exact = false }) => (
        <NavLink
          key={to}
          to={to}
          end={exact}
          className="relative grid min-h-14 content-center justify-items-center gap-0.5 text-2xs text-ink-2 hover:no-underline aria-[current]:font-semibold aria-[current]:text-brand aria-[current]:before:absolute aria-[current]:before:top-0 aria-[current]:before:h-0.75 aria-[current]:before:w-10 aria-[current]:before:rounded-b-xs aria-[current]:before:bg-brand"
        >
          <Icon aria-hidden="true" className="size-6" strokeWidth={1.5} />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
