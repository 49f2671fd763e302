import { Check, type LucideIcon, Plane, TicketCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { PageMeta } from '../../../shell/page-meta.tsx';
import { Card } from '../../../ui/card.tsx';

const reasons = [
  { key: 'aside.trips', icon: TicketCheck },
  { key: 'aside.faster', icon: Plane },
  { key: 'aside.help', icon: Check },
] as const satisfies { key: string; icon: LucideIcon }[];

/** A page around signing in: the form, and on a wide screen beside it what an account is good for. */
export function Door({
  title,
  heading = title,
  lede,
  wide = false,
  children,
}: {
  title: string;
  heading?: string;
  lede?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('auth');
  return (
    <section className="wrap grid gap-12 py-8 md:py-14 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-16 lg:py-20">
      <PageMeta title={title} hidden />
      <div className={wide ? 'w-full max-w-180 max-lg:mx-auto' : 'w-full max-w-120 max-lg:mx-auto'}>
        <h1 className="text-3xl">{heading}</h1>
        {lede && <p className="mt-2 text-ink-2">{lede}</p>}
        <Card className="mt-6 md:p-8">{children}</Card>
      </div>
      <aside className="mji hidden overflow-hidden rounded-lg bg-ocean p-8 text-on-ocean [--mji-strength:0.1] lg:block">
        <h2 className="text-xl text-balance">{t('aside.heading')}</h2>
        <ul className="mt-6 grid gap-4">
          {reasons.map(({ key, icon: Icon }) => (
            <li key={key} className="flex gap-3">
              <Icon
                aria-hidden="true"
                size={22}
                strokeWidth={1.4}
                className="mt-0.5 flex-none text-on-ocean-2"
              />
              {t(key)}
            </li>
          ))}
        </ul>
        <div className="pindo -mx-8 mt-10 -mb-8 [--pindo-ink:color-mix(in_oklab,var(--color-on-ocean-2)_40%,transparent)]" />
      </aside>
    </section>
  );
}
