import { ChevronUp, ExternalLink, LogOut } from 'lucide-react';
import { NavLink } from 'react-router';
import { Logo } from '../../shell/logo.tsx';
import { SignOutForm } from '../../shell/sign-out-form.tsx';
import type { ShownViewer } from '../../shell/site.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { initialsOf } from '../../ui/initials.ts';
import { Monogram } from '../../ui/monogram.tsx';
import { type AdminGroup, type AdminLink, adminMenu, isAdminGroup } from './admin-menu.ts';

const lineLook =
  'relative flex min-h-9 items-center gap-2.5 rounded-sm px-3 py-1 leading-5 text-ink-2 hover:bg-sunken hover:text-ink hover:no-underline pointer-coarse:min-h-11';
const currentLook =
  'aria-[current]:bg-brand-soft aria-[current]:font-semibold aria-[current]:text-brand-ink aria-[current]:before:absolute aria-[current]:before:inset-y-1.5 aria-[current]:before:-start-1 aria-[current]:before:w-0.75 aria-[current]:before:rounded-full aria-[current]:before:bg-brand';

/** From 768 px on. */
export function AdminSideMenu({ viewer, homeLabel }: { viewer: ShownViewer; homeLabel: string }) {
  return (
    <header className="sticky top-0 flex h-dvh w-64 flex-col border-e border-line bg-surface max-md:hidden">
      <div className="px-4 py-2">
        <Logo label={homeLabel} />
      </div>
      <nav aria-label="Back office" className="flex-1 overflow-y-auto px-2 py-1">
        <ul className="grid gap-0.5">
          {adminMenu.map((entry) => (
            <li key={entry.label}>{isAdminGroup(entry) ? <Group group={entry} /> : <Line link={entry} />}</li>
          ))}
        </ul>
      </nav>
      <div className="border-t border-line p-2">
        <div className="flex items-center gap-3 px-2 py-2">
          <Monogram code={initialsOf(viewer.name)} round />
          <div className="min-w-0 text-sm">
            <bdi className="block truncate font-semibold">{viewer.name}</bdi>
            <span className="text-ink-3">Administrator</span>
          </div>
        </div>
        <div className="grid grid-cols-2 gap-2 p-1">
          <ButtonLink to="/" reloadDocument size="sm" icon={ExternalLink}>
            View site
          </ButtonLink>
          <SignOutForm to="/admin-login">
            <Button type="submit" size="sm" icon={LogOut} block>
              Logout
            </Button>
          </SignOutForm>
        </div>
      </div>
    </header>
  );
}

function Line({ link: { to, label, icon: Icon, exact = false } }: { link: AdminLink }) {
  return (
    <NavLink to={to} end={exact} className={`${lineLook} ${currentLook} font-semibold`}>
      <Icon aria-hidden="true" size={18} strokeWidth={1.5} className="flex-none" />
      {label}
    </NavLink>
  );
}

function Group({ group: { label, icon: Icon, links } }: { group: AdminGroup }) {
  return (
    <details open className="group/fold">
      <summary className={`${lineLook} font-semibold text-ink`}>
        <Icon aria-hidden="true" size={18} strokeWidth={1.5} className="flex-none" />
        <span className="flex-1">{label}</span>
        <ChevronUp
          aria-hidden="true"
          size={16}
          strokeWidth={1.75}
          className="transition-[rotate] duration-(--duration-2) group-not-open/fold:rotate-180"
        />
      </summary>
      <ul>
        {links.map(({ to, label: page, exact = false }) => (
          <li key={to}>
            <NavLink to={to} end={exact} className={`${lineLook} ${currentLook} ps-10.5`}>
              {page}
            </NavLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
