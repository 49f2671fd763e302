import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import zanzibar from '../../../art/scenes/zanzibar.svg?url';
import { PageMeta } from '../../../shell/page-meta.tsx';
import { Card } from '../../../ui/card.tsx';
import { BadgeCheck, FileText, Headset, type Icon, Plane, TicketCheck, Wallet } from '../../../ui/icons.tsx';

const reasons = {
  customer: [
    { key: 'aside.trips', icon: TicketCheck },
    { key: 'aside.faster', icon: Plane },
    { key: 'aside.help', icon: Headset },
  ],
  agent: [
    { key: 'agentSignUp.aside.documents', icon: FileText },
    { key: 'agentSignUp.aside.verification', icon: BadgeCheck },
    { key: 'agentSignUp.aside.selling', icon: Wallet },
  ],
} as const satisfies Record<string, { key: string; icon: Icon }[]>;

/** A page around signing in: the form, and on a wide screen beside it what an account is good for. */
export function Door({
  title,
  heading = title,
  lede,
  wide = false,
  of = 'customer',
  children,
}: {
  title: string;
  heading?: string;
  lede?: ReactNode;
  wide?: boolean;
  /** Whose account it is about. */
  of?: keyof typeof reasons;
  children: ReactNode;
}) {
  const { t } = useTranslation('auth');
  return (
    <section
      className={clsx(
        'wrap grid justify-center gap-16 py-8 md:py-14 lg:items-start lg:py-20',
        wide
          ? 'grid-cols-[minmax(0,45rem)] min-[1280px]:grid-cols-[minmax(0,45rem)_24rem]'
          : 'grid-cols-[minmax(0,30rem)] lg:grid-cols-[minmax(0,30rem)_24rem]',
      )}
    >
      <PageMeta title={title} hidden />
      <div className="min-w-0">
        <h1 className="text-3xl">{heading}</h1>
        {lede && <p className="mt-2 text-ink-2">{lede}</p>}
        <Card className="mt-6 md:p-8">{children}</Card>
      </div>
      <aside
        className={clsx(
          'overflow-hidden rounded-lg bg-ocean text-on-ocean',
          wide ? 'max-[1279px]:hidden' : 'max-lg:hidden',
        )}
      >
        <img
          src={zanzibar}
          alt=""
          width={800}
          height={600}
          loading="lazy"
          className="flip aspect-4/3 object-cover"
        />
        <div className="pindo bg-ocean [--pindo-ink:color-mix(in_oklab,var(--color-on-ocean-2)_40%,transparent)]" />
        <div className="p-8">
          <h2 className="text-xl text-balance">
            {t(of === 'agent' ? 'agentSignUp.aside.heading' : 'aside.heading')}
          </h2>
          <ul className="mt-5 grid gap-4">
            {reasons[of].map(({ key, icon: Icon }) => (
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
        </div>
      </aside>
    </section>
  );
}
