import { useLocation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { SignOutForm } from '../../../shell/sign-out-form.tsx';
import { ChevronRight, LogOut } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { isCurrent, menuItems } from './menu-items.ts';

const inTabs = new Set(['dashboard', 'bookings', 'settings']);
const rowLook =
  'flex min-h-13 w-full items-center gap-3 px-4 text-start font-semibold text-ink hover:bg-sunken hover:no-underline aria-[current]:text-brand';

/** Where the screen has no room for the side menu: what the tabs do not lead to. */
export function MoreLinks() {
  const { t } = useTranslation('account');
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('menu.more')}>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {menuItems
          .filter(({ key }) => !inTabs.has(key))
          .map((item) => {
            const { key, to, icon: Icon } = item;
            return (
              <li key={key}>
                <Link
                  to={to}
                  aria-current={isCurrent(item, pathname) ? 'page' : undefined}
                  className={rowLook}
                >
                  <Icon aria-hidden="true" size={20} strokeWidth={1.5} className="flex-none text-brand" />
                  {t(`menu.${key}`)}
                  <ChevronRight
                    aria-hidden="true"
                    size={20}
                    strokeWidth={1.5}
                    className="flip ms-auto flex-none text-ink-3"
                  />
                </Link>
              </li>
            );
          })}
        <li>
          <SignOutForm>
            <button type="submit" className={rowLook}>
              <LogOut aria-hidden="true" size={20} strokeWidth={1.5} className="flip flex-none text-brand" />
              {t('menu.logout')}
            </button>
          </SignOutForm>
        </li>
      </ul>
    </nav>
  );
}
