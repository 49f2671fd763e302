import clsx from 'clsx';
import { useLocation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { SignOutForm } from '../../../shell/sign-out-form.tsx';
import { LogOut } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { isCurrent, menuItems } from './menu-items.ts';

const itemLook =
  'relative flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-start font-display font-semibold text-ink-2 hover:bg-sunken hover:text-ink hover:no-underline';

export function SideMenu() {
  const { t } = useTranslation('account');
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('menu.label')} className="sticky top-6">
      <ul className="grid gap-1">
        {menuItems.map((item) => {
          const { key, to, icon: Icon } = item;
          return (
            <li key={key}>
              <Link
                to={to}
                aria-current={isCurrent(item, pathname) ? 'page' : undefined}
                className={clsx(
                  itemLook,
                  'aria-[current]:bg-brand-soft aria-[current]:text-brand-ink',
                  'aria-[current]:before:absolute aria-[current]:before:inset-y-2 aria-[current]:before:start-0 aria-[current]:before:w-0.75 aria-[current]:before:rounded-full aria-[current]:before:bg-brand',
                )}
              >
                <Icon aria-hidden="true" size={20} strokeWidth={1.5} className="flex-none" />
                {t(`menu.${key}`)}
              </Link>
            </li>
          );
        })}
        <li className="mt-2 border-t border-line pt-2">
          <SignOutForm>
            <button type="submit" className={itemLook}>
              <LogOut aria-hidden="true" size={20} strokeWidth={1.5} className="flip flex-none" />
              {t('menu.logout')}
            </button>
          </SignOutForm>
        </li>
      </ul>
    </nav>
  );
}
