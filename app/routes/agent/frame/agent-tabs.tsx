import { useLocation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Link } from '../../../ui/link.tsx';
import { samePath } from './same-path.ts';

const tabs = [
  { key: 'overview', to: '/agent/dashboard' },
  { key: 'sales', to: '/agent/sales' },
  { key: 'transactions', to: '/agent/transactions' },
  { key: 'settings', to: '/agent/settings' },
] as const;

/**
 * Each is a page of its own, so these are links and not a tab list. The other pages of the portal have none. Where the
 * menu stands above the page, it has all of them already.
 */
export function AgentTabs() {
  const { t } = useTranslation('agent');
  const { pathname } = useLocation();
  if (!tabs.some(({ to }) => samePath(to, pathname))) return null;
  return (
    <nav aria-label={t('tabs.label')} className="mb-5 max-lg:hidden print:hidden">
      <ul className="flex gap-6 border-b border-line">
        {tabs.map(({ key, to }) => (
          <li key={key} className="flex-none">
            <Link
              to={to}
              aria-current={samePath(to, pathname) ? 'page' : undefined}
              className="relative flex min-h-11 items-center rounded-t-sm font-display font-semibold whitespace-nowrap text-ink-2 after:absolute after:inset-x-0 after:bottom-0 after:h-0.75 after:rounded-t-[3px] hover:text-ink hover:no-underline focus-visible:-outline-offset-2 aria-[current]:text-brand aria-[current]:after:bg-brand"
            >
              {t(`tabs.${key}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
