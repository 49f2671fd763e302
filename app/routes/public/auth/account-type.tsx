import { useTranslation } from '#i18n/use-translation.tsx';
import { BriefcaseBusiness, type Icon, UserRound } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';

const types = [
  { to: '/auth?tab=sign-up', name: 'customer', text: 'customerText', icon: UserRound, isChosen: true },
  { to: '/agent-signup', name: 'agent', text: 'agentText', icon: BriefcaseBusiness, isChosen: false },
] as const satisfies { to: string; name: string; text: string; icon: Icon; isChosen: boolean }[];

/** A choice between two pages, so it is made of links: an agency is asked for more than a customer. */
export function AccountType() {
  const { t } = useTranslation('auth');
  return (
    <nav aria-label={t('accountType')} className="grid grid-cols-2 gap-3 max-[359px]:grid-cols-1">
      {types.map(({ to, name, text, icon: Icon, isChosen }) => (
        <Link
          key={name}
          to={to}
          aria-current={isChosen ? 'true' : undefined}
          className="grid content-start gap-x-3 rounded-md border border-field-line p-3 text-ink hover:border-brand hover:no-underline aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:inset-ring aria-[current]:inset-ring-brand"
        >
          <Icon aria-hidden="true" size={22} strokeWidth={1.4} className="text-brand-ink" />
          <span className="mt-2 font-display font-semibold">{t(name)}</span>
          <span className="text-sm text-ink-2">{t(text)}</span>
        </Link>
      ))}
    </nav>
  );
}
