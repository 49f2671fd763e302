import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { momentText, shortMomentText } from '#features/booking/back-office/office-labels.ts';
import type { HistoryLine } from '#features/identity/back-office/read-user-history.ts';
import { Link } from '#ui/link.tsx';

export function Panel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-1.5">
        <h2 id={id} className="text-base">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

export function Fact({
  name,
  wide = false,
  children,
}: {
  name: string;
  /** Two columns wide. */
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={clsx('min-w-0', wide && 'col-span-2')}>
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

export function IdFact({ id }: { id: string }) {
  return (
    <Fact wide name="ID">
      <span className="text-xs text-ink-2" dir="ltr">
        {id}
      </span>
    </Fact>
  );
}

/** Around what stands alone on a page. */
export const boxStyle = 'rounded-lg border border-line bg-surface';

/** A link outside running text: its touch target is 44 px high. */
export const loneLink = 'inline-flex items-center max-md:min-h-11 pointer-coarse:min-h-11';

/** To somebody or something by its name. */
export function NamedLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={loneLink}>
      <bdi>{children}</bdi>
    </Link>
  );
}

/** Small and bold: "All users". */
export function ListLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={`justify-self-start text-sm font-semibold ${loneLink}`}>
      {children}
    </Link>
  );
}

/** Leads to the booking, or without one to the agency. */
export function ReferenceLink({
  bookingId,
  agentId,
  children,
}: {
  bookingId: string | null;
  agentId?: string | null;
  children: ReactNode;
}) {
  return (
    <Link
      to={bookingId ? `/admin/bookings/${bookingId}` : `/admin/agents/${agentId}`}
      className={`num font-semibold ${loneLink}`}
      dir="ltr"
    >
      {children}
    </Link>
  );
}

export function EmailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} dir="ltr" className={`wrap-anywhere ${loneLink}`}>
      {email}
    </a>
  );
}

export function PhoneLink({ phone, shown = phone }: { phone: string; shown?: string }) {
  return (
    <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} dir="ltr" className={`num ${loneLink}`}>
      {shown}
    </a>
  );
}

/** ", Amina" after what it belongs to; nothing without a name. */
export function AndName({ name, before = ', ' }: { name: string | null; before?: string }) {
  if (!name) return null;
  return (
    <>
      {before}
      <bdi>{name}</bdi>
    </>
  );
}

/** Nov 15, 2026, 16:32 */
export function Moment({ at, className = 'num' }: { at: Date; className?: string }) {
  return (
    <time dateTime={at.toISOString()} className={className}>
      {momentText(at)}
    </time>
  );
}

/** Nov 15, 16:32, with the year in the tooltip. */
export function ShortMoment({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} title={momentText(at)} className="num text-ink-2">
      {shortMomentText(at)}
    </time>
  );
}

export function HistoryPanel({ history, aside }: { history: readonly HistoryLine[]; aside?: ReactNode }) {
  return (
    <Panel title="History" aside={aside}>
      <ol className="px-4 py-3 text-sm">
        {history.map(({ id, at, text, who }) => (
          <li
            key={id}
            className="relative pb-3 ps-5 before:absolute before:start-0.5 before:top-1.5 before:size-2 before:rounded-full before:bg-brand after:absolute after:start-1.25 after:top-4 after:bottom-0 after:w-px after:bg-line last:pb-0 last:after:hidden"
          >
            <p className="wrap-anywhere whitespace-pre-line">
              <bdi>{text}</bdi>
            </p>
            <p className="num text-xs text-ink-3">
              <Moment at={at} />
              <AndName name={who} />
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
