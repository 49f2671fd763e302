import { ChevronUp, ExternalLink, LogOut } from 'lucide-react';
import { Link, NavLink } from 'react-router';
import type { MenuNumbers } from '#features/operations/desk/read-menu-numbers.ts';
import { Logo } from '../../shell/logo.tsx';
import { SignOutForm } from '../../shell/sign-out-form.tsx';
import type { ShownViewer } from '../../shell/site.ts';
import { IconButton } from '../../ui/button.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { initialsOf } from '../../ui/initials.ts';
import { Monogram } from '../../ui/monogram.tsx';
import { type AdminGroup, type AdminLink, adminMenu, isAdminGroup } from './admin-menu.ts';
import { WaitingCount } from './waiting-count.tsx';

const lineLook =
  'relative flex min-h-8 items-center gap-2.5 rounded-sm px-3 py-1 leading-5 text-ink-2 hover:bg-sunken hover:text-ink hover:no-underline pointer-coarse:min-h-11';
const currentLook =
  'aria-[current]:bg-brand-soft aria-[current]:font-semibold aria-[current]:text-brand-ink aria-[current]:before:absolute aria-[current]:before:inset-y-1.5 aria-[current]:before:-start-1 aria-[current]:before:w-0.75 aria-[current]:before:rounded-full aria-[current]:before:bg-brand';

/** From 768 px on. */
export function AdminSideMenu({
  viewer,
  homeLabel,
  numbers,
}: {
  viewer: ShownViewer;
  homeLabel: string;
  numbers: MenuNumbers;
}) {
  return (
    <header className="sticky top-0 flex h-dvh w-64 flex-col border-e border-line bg-surface max-md:hidden">
      <div className="flex items-center justify-between gap-2 px-4 py-2">
        <Logo label={homeLabel} />
        <Link
          to="/"
          reloadDocument
          aria-label="View site"
          title="View site"
          className={buttonLook({ tone: 'quiet', size: 'sm', square: true })}
        >
          <ExternalLink aria-hidden="true" size={20} strokeWidth={1.5} />
        </Link>
      </div>
      <nav aria-label="Back office" className="flex-1 overflow-y-auto px-2 py-1">
        <ul className="grid gap-0.5">
          {adminMenu.map((entry) => (
            <li key={entry.label}>
              {isAdminGroup(entry) ? (
                <Group group={entry} numbers={numbers} />
              ) : (
                <Line link={entry} numbers={numbers} />
              )}
            </li>
          ))}
        </ul>
      </nav>
      <div className="border-t border-line p-2">
        <div className="flex items-center gap-2 px-2 py-1">
          <Monogram code={initialsOf(viewer.name)} round />
          <div className="ms-1 min-w-0 flex-1 text-sm">
            <bdi className="block truncate font-semibold">{viewer.name}</bdi>
            <span className="text-ink-3">Administrator</span>
          </div>
          <SignOutForm to="/admin-login">
            <IconButton type="submit" size="sm" icon={LogOut} label="Logout" title="Logout" />
          </SignOutForm>
        </div>
      </div>
    </header>
  );
}

function Line({ link, numbers }: { link: AdminLink; numbers: MenuNumbers }) {
  const { to, label, icon: Icon, exact = false, waiting } = link;
  return (
    <NavLink to={to} end={exact} className={`${lineLook} ${currentLook} font-semibold`}>
      <Icon aria-hidden="true" size={18} strokeWidth={1.5} className="flex-none" />
      <span className="flex-1">{label}</span>
      {waiting && <WaitingCount count={numbers[waiting]} />}
    </NavLink>
  );
}

function Group({
  group: { label, icon: Icon, links },
  numbers,
}: {
  group: AdminGroup;
  numbers: MenuNumbers;
}) {
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
        {links.map(({ to, label: page, exact = false, waiting }) => (
          <li key={to}>
            <NavLink to={to} end={exact} className={`${lineLook} ${currentLook} ps-10.5 text-sm`}>
              <span className="flex-1">{page}</span>
              {waiting && <WaitingCount count={numbers[waiting]} />}
            </NavLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
