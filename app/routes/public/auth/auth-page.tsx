import clsx from 'clsx';
import { Fragment, type ReactNode, useEffect } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink, type ButtonProps } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { BadgeCheck, FileText, Headset, Plane, TicketCheck, Wallet } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import zanzibar from '../../../art/scenes/zanzibar.svg?url';
import { PageMeta } from '../../../shell/page-meta.tsx';
import { SignOutForm } from '../../../shell/sign-out-form.tsx';

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

/** Layout of the sign-in pages: the form, and on wide screens the benefits of an account beside it. */
export function AuthPage(props: {
  title: string;
  heading?: string;
  lede?: ReactNode;
  wide?: boolean;
  audience?: keyof typeof reasons;
  children: ReactNode;
}) {
  const { title, heading = title, lede, wide = false, audience = 'customer', children } = props;
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
        <img src={zanzibar} alt="" width={800} height={600} loading="lazy" className="flip aspect-4/3 object-cover" />
        <div className="pindo bg-ocean [--pindo-ink:color-mix(in_oklab,var(--color-on-ocean-2)_40%,transparent)]" />
        <div className="p-8">
          <h2 className="text-xl text-balance">
            {t(audience === 'agent' ? 'agentSignUp.aside.heading' : 'aside.heading')}
          </h2>
          <ul className="mt-5 grid gap-4">
            {reasons[audience].map(({ key, icon: Icon }) => (
              <li key={key} className="flex gap-3">
                <Icon size={22} strokeWidth={1.4} className="mt-0.5 flex-none text-on-ocean-2" />
                {t(key)}
              </li>
            ))}
          </ul>
        </div>
      </aside>
    </section>
  );
}

/** A page with nothing but the outcome of a form or a link, and a way on. */
export function AuthMessage(props: {
  title: string;
  tone: 'success' | 'warning';
  text: string;
  to: string;
  label: string;
  reloadDocument?: boolean;
}) {
  const { title, tone, text, label, ...link } = props;
  return (
    <AuthPage title={title}>
      <Alert tone={tone}>{text}</Alert>
      <ButtonLink {...link} tone="brand" className="mt-5">
        {label}
      </ButtonLink>
    </AuthPage>
  );
}

/** The submit button of a form. It is busy while any form is sent, unless the page has several. */
export function AuthButton({
  busy,
  ...button
}: Pick<ButtonProps, 'icon' | 'flip' | 'busy' | 'busyLabel' | 'children'>) {
  const isSending = useNavigation().formMethod === 'POST';
  return <Button {...button} type="submit" tone="accent" block busy={busy ?? isSending} className="min-h-12" />;
}

/** Links are placed where the translated sentence has them. */
export function Agreement() {
  const { t } = useTranslation('auth');
  const links = { terms: <Link to="/terms">{t('terms')}</Link>, privacy: <Link to="/privacy">{t('privacy')}</Link> };
  const parts = t('agreement', { terms: '\u0000terms\u0000', privacy: '\u0000privacy\u0000' }).split('\u0000');
  return (
    <p className="mt-6 border-t border-line pt-4 text-sm text-ink-2 [&_a]:underline">
      {parts.map((part) => (
        <Fragment key={part}>{part === 'terms' || part === 'privacy' ? links[part] : part}</Fragment>
      ))}
    </p>
  );
}

/** Shows a message, then opens a page. Without scripts a meta refresh does. */
export function DelayedRedirect({ text, to, afterMs }: { text: string; to: string; afterMs: number }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(to, { replace: true }), afterMs);
    return () => clearTimeout(timer);
  }, [navigate, to, afterMs]);
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={`${Math.ceil(afterMs / 1000)};url=${to}`} />
      </noscript>
      <Alert tone="success">{text}</Alert>
      <ButtonLink to={to} tone="brand" className="mt-5">
        {t('goOn')}
      </ButtonLink>
    </>
  );
}

/** The reader is signed in, but not with an account that may open the requested page. */
export function WrongAccount({ text, home, afterSignOut }: { text: string; home: string; afterSignOut: string }) {
  const { t } = useTranslation('auth');
  return (
    <>
      <p className="text-ink-2">{text}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={home} tone="brand">
          {t('notYours.home')}
        </ButtonLink>
        <SignOutForm to={afterSignOut}>
          <Button type="submit" tone="line">
            {t('notYours.signOut')}
          </Button>
        </SignOutForm>
      </div>
    </>
  );
}
