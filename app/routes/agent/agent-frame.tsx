import { LayoutGrid, LogOut, type LucideIcon, UserRound } from 'lucide-react';
import { NavLink, Outlet } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { SignOutForm } from '../../shell/sign-out-form.tsx';

const links = [
  { to: '/agent/dashboard', key: 'dashboard', icon: LayoutGrid },
  { to: '/account', key: 'account', icon: UserRound },
] as const satisfies { to: string; key: string; icon: LucideIcon }[];

/* Chips in a row on phones, a column of lines from 768 px on. */
const itemLook =
  'relative inline-flex min-h-11 flex-none items-center gap-2.5 whitespace-nowrap font-semibold text-ink-2 hover:text-ink hover:no-underline max-md:rounded-full max-md:border max-md:border-field-line max-md:bg-surface max-md:px-4 max-md:text-sm md:w-full md:rounded-sm md:px-3 md:hover:bg-sunken';
const currentLook =
  'aria-[current]:bg-brand-soft aria-[current]:text-brand-ink max-md:aria-[current]:border-brand max-md:aria-[current]:inset-ring max-md:aria-[current]:inset-ring-brand md:aria-[current]:before:absolute md:aria-[current]:before:inset-y-2 md:aria-[current]:before:-start-1 md:aria-[current]:before:w-0.75 md:aria-[current]:before:rounded-full md:aria-[current]:before:bg-brand';

/** The agents' portal, inside the frame of the site. */
export default function AgentFrame() {
  const { t } = useTranslation('agent');
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-8 md:grid-cols-[14rem_minmax(0,1fr)]">
      <nav
        aria-label={t('portal')}
        className="-mx-(--gutter) border-line px-(--gutter) py-3 max-md:border-b md:mx-0 md:border-e md:px-0 md:pe-4 md:pt-8"
      >
        <ul className="flex flex-wrap gap-2 md:sticky md:top-6 md:flex-col md:gap-0.5 md:ps-1">
          {links.map(({ to, key, icon: Icon }) => (
            <li key={to}>
              <NavLink to={to} className={`${itemLook} ${currentLook}`}>
                <Icon aria-hidden="true" size={18} strokeWidth={1.5} className="flex-none" />
                {t(`menu.${key}`)}
              </NavLink>
            </li>
          ))}
          <li>
            <SignOutForm>
              <button type="submit" className={itemLook}>
                <LogOut aria-hidden="true" size={18} strokeWidth={1.5} className="flip flex-none" />
                {t('menu.logout')}
              </button>
            </SignOutForm>
          </li>
        </ul>
      </nav>
      <div className="min-w-0 pt-5 pb-16 md:pt-8">
        <Outlet />
      </div>
    </div>
  );
}
