import clsx from 'clsx';
import { type RefObject, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import type { MenuNumbers } from '#features/operations/todo/read-waiting.ts';
import { buttonStyle, IconButton } from '#ui/button.tsx';
import { ExternalLink, LogOut } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { initialsOf, Monogram } from '#ui/monogram.tsx';
import { ChevronUp } from '#ui/office-icons.tsx';
import { Logo } from '../../shell/logo.tsx';
import { SignOutForm } from '../../shell/sign-out-form.tsx';
import type { ShownViewer } from '../../shell/site.ts';
import {
  type AdminGroup,
  type AdminLink,
  adminMenu,
  foldedGroupsCookie,
  isAdminGroup,
  readFoldedGroups,
  waitingIn,
} from './admin-menu.ts';

const lineStyle =
  'relative flex items-center gap-2.5 rounded-sm px-3 text-[0.875rem] leading-5 hover:bg-sunken hover:text-ink hover:no-underline pointer-coarse:min-h-11';
/* The whole menu fits a screen of 900 px. */
const topStyle = 'min-h-7.5 [@media(height>=60rem)]:min-h-8';
const underStyle = 'min-h-7 [@media(height>=60rem)]:min-h-7.5';
const currentStyle =
  'aria-[current]:bg-brand-soft aria-[current]:font-semibold aria-[current]:text-brand-ink aria-[current]:before:absolute aria-[current]:before:inset-y-1.5 aria-[current]:before:-start-1 aria-[current]:before:w-0.75 aria-[current]:before:rounded-full aria-[current]:before:bg-brand';

const firstAfterGroups = adminMenu.findLastIndex(isAdminGroup) + 1;

interface AdminSideMenuProps {
  viewer: ShownViewer;
  homeLabel: string;
  numbers: MenuNumbers;
  /** The maintenance banner takes its height from the menu. */
  isBelowBanner: boolean;
  /** Labels of the folded groups. */
  folded: readonly string[];
}

/** From 768 px on. */
export function AdminSideMenu({ viewer, homeLabel, numbers, isBelowBanner, folded }: AdminSideMenuProps) {
  const nav = useRef<HTMLElement>(null);
  useScrollToCurrent(nav);
  return (
    <header className="w-64 flex-none border-e border-line bg-surface max-md:hidden">
      <div className={clsx('sticky top-0 flex flex-col', isBelowBanner ? 'h-[calc(100dvh-2.75rem)]' : 'h-dvh')}>
        <div className="flex items-center justify-between gap-2 px-4 py-2">
          <Logo label={homeLabel} />
          <Link
            to="/"
            reloadDocument
            aria-label="View site"
            title="View site"
            className={buttonStyle({ tone: 'quiet', size: 'sm', square: true })}
          >
            <ExternalLink />
          </Link>
        </div>
        <nav
          ref={nav}
          aria-label="Back office"
          className="relative flex-1 overflow-y-auto px-2 pb-1 [scrollbar-width:thin]"
        >
          <ul>
            {adminMenu.map((entry, place) => (
              <li key={entry.label} className={clsx(place === firstAfterGroups && 'mt-1 border-t border-line pt-1')}>
                {isAdminGroup(entry) ? (
                  <Group group={entry} numbers={numbers} isFolded={folded.includes(entry.label)} />
                ) : (
                  <Line link={entry} numbers={numbers} />
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className="border-t border-line px-2 py-1.5">
          <div className="flex items-center gap-2 px-2">
            <Monogram code={initialsOf(viewer.name)} round />
            <div className="ms-1 min-w-0 flex-1 text-sm leading-4.5">
              <bdi className="block truncate font-semibold">{viewer.name}</bdi>
              <span className="text-ink-3">Administrator</span>
            </div>
            <SignOutForm to="/admin-login">
              <IconButton type="submit" size="sm" icon={LogOut} label="Logout" title="Logout" />
            </SignOutForm>
          </div>
        </div>
      </div>
    </header>
  );
}

function Line({ link, numbers }: { link: AdminLink; numbers: MenuNumbers }) {
  const { to, label, icon: Icon, exact = false, waiting } = link;
  return (
    <NavLink to={to} end={exact} className={clsx(lineStyle, topStyle, currentStyle, 'font-medium text-ink-2')}>
      <Icon size={18} className="flex-none" />
      <span className="flex-1">{label}</span>
      {waiting && <WaitingCount count={numbers[waiting]} />}
    </NavLink>
  );
}

function Group({
  group: { label, icon: Icon, links },
  numbers,
  isFolded,
}: {
  group: AdminGroup;
  numbers: MenuNumbers;
  isFolded: boolean;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  return (
    <details ref={details} open={!isFolded} className="group/fold">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is operated by itself, keyboard included */}
      <summary
        // The toggle event comes too late when somebody navigates at once.
        onClick={() => rememberFold(label, details.current?.open ?? false)}
        className={clsx(
          lineStyle,
          topStyle,
          'mt-0.5 font-semibold text-ink [@media(height>=60rem)]:mt-1.5',
          // Marks a folded group that contains the current page.
          'group-not-open/fold:group-has-aria-[current]/fold:bg-brand-soft group-not-open/fold:group-has-aria-[current]/fold:text-brand-ink',
        )}
      >
        <Icon size={18} className="flex-none" />
        <span className="flex-1">{label}</span>
        <WaitingCount count={waitingIn(links, numbers)} className="group-open/fold:hidden" />
        <ChevronUp size={16} className="transition-[rotate] duration-(--duration-2) group-not-open/fold:rotate-180" />
      </summary>
      <ul>
        {links.map(({ to, label: page, exact = false, waiting }) => (
          <li key={to}>
            <NavLink to={to} end={exact} className={clsx(lineStyle, underStyle, currentStyle, 'ps-10.5 text-ink-2')}>
              <span className="flex-1">{page}</span>
              {waiting && <WaitingCount count={numbers[waiting]} />}
            </NavLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

function rememberFold(label: string, isFolded: boolean): void {
  const before = readFoldedGroups(document.cookie);
  if (before.includes(label) === isFolded) return;
  const after = isFolded ? [...before, label] : before.filter((other) => other !== label);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing from browsers in use here
  document.cookie = foldedGroupsCookie(after);
}

/** Scrolls the menu to the current page on a low screen. */
function useScrollToCurrent(nav: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const menu = nav.current;
    const line = pathname && menu?.querySelector<HTMLElement>('[aria-current=page]');
    if (!menu || !line) return;
    const end = line.offsetTop + line.offsetHeight;
    if (line.offsetTop < menu.scrollTop) menu.scrollTop = line.offsetTop;
    else if (end > menu.scrollTop + menu.clientHeight) menu.scrollTop = end - menu.clientHeight;
  }, [pathname, nav]);
}

const maxShown = 99;

export function WaitingCount({ count, className }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <span
      className={clsx(
        'num inline-grid min-w-5 place-content-center rounded-full bg-danger-soft px-1 text-2xs font-bold text-danger',
        className,
      )}
    >
      {count > maxShown ? `${maxShown}+` : count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
