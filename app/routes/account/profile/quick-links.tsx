import { useTranslation } from '#i18n/use-translation.tsx';
import { ChevronRight, type Icon, PlaneTakeoff, ShieldCheck, TicketsPlane } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';

export function QuickLinks({ twoStepOn }: { twoStepOn: boolean }) {
  const { t } = useTranslation('account');
  return (
    <section aria-labelledby="quick-heading">
      <h3 id="quick-heading" className="text-lg">
        {t('profile.quick.heading')}
      </h3>
      <ul className="mt-3 grid gap-3 md:grid-cols-3">
        <Quick
          to="/flights"
          icon={PlaneTakeoff}
          title={t('profile.quick.flights')}
          text={t('profile.quick.flightsText')}
          flip
        />
        <Quick
          to="/account/bookings"
          icon={TicketsPlane}
          title={t('profile.quick.bookings')}
          text={t('profile.quick.bookingsText')}
        />
        <Quick
          to="/account/security"
          icon={ShieldCheck}
          title={t('profile.quick.security')}
          text={twoStepOn ? t('profile.quick.twoStepOn') : t('profile.quick.twoStepOff')}
        />
      </ul>
    </section>
  );
}

function Quick(props: { to: string; icon: Icon; title: string; text: string; flip?: boolean }) {
  const { to, icon: Icon, title, text, flip } = props;
  return (
    <li className="relative flex items-center gap-3 rounded-lg border border-line bg-surface p-4 transition-[border-color,box-shadow] duration-(--duration-1) hover:border-[color-mix(in_oklab,var(--color-brand)_45%,var(--color-line))] hover:shadow-2 has-focus-visible:border-brand">
      <Icon
        aria-hidden="true"
        size={24}
        strokeWidth={1.5}
        className={`flex-none text-brand ${flip ? 'flip' : ''}`}
      />
      <span className="min-w-0 flex-1">
        <Link
          to={to}
          className="font-display font-semibold text-ink after:absolute after:inset-0 after:rounded-lg hover:no-underline"
        >
          {title}
        </Link>
        <span className="block text-sm text-ink-2">{text}</span>
      </span>
      <ChevronRight aria-hidden="true" size={20} strokeWidth={1.5} className="flip flex-none text-ink-3" />
    </li>
  );
}
