import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import type { Compared } from '#features/analytics/report.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Download } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import type { AnalyticsView } from './analytics-page.tsx';
import { type Better, ChangeText, PointsText } from './change-text.tsx';
import { countText } from './figure-text.ts';

export function Headline({ figures }: { figures: readonly HeadlineFigureProps[] }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line max-lg:[&>:last-child:nth-child(odd)]:col-span-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {figures.map((figure) => (
        <HeadlineFigure key={figure.name} {...figure} />
      ))}
    </dl>
  );
}

interface HeadlineFigureProps {
  name: string;
  of: Compared<number | null>;
  text: (value: number) => string;
  /** Set where the change is told in points: " points". */
  pointsUnit?: string;
  better?: Better;
  /** What is counted, where the name does not say it. */
  meaning?: string;
  /** A longer explanation, below the value. */
  hint: string;
  /** The list of the counted rows. */
  to?: string;
}

// On two pages each.

export function soldFigure(of: Compared, view: AnalyticsView): HeadlineFigureProps {
  const hint = 'Confirmed in the period, also if cancelled later';
  return { name: 'Total Bookings', of, text: countText, meaning: 'sold', hint, to: view.soldAddress };
}

export function usersFigure(of: Compared): HeadlineFigureProps {
  return { name: 'Total Users', of, text: countText, hint: 'Everybody with an account at its end' };
}

function HeadlineFigure({ name, of, text, pointsUnit, better, meaning, hint, to }: HeadlineFigureProps) {
  const value = of.current === null ? '–' : text(of.current);
  const [, sign = '', unit, figure = value] = /^(-?)(KSh) (.+)$/.exec(value) ?? [];
  return (
    <div className="grid min-w-0 content-start bg-surface px-4 py-4 max-md:px-3 max-md:py-3">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd
        className={clsx(
          'num mt-1 font-display font-bold wrap-anywhere',
          figure.length > 7 ? 'text-lg leading-8 md:text-2xl' : 'text-2xl',
        )}
      >
        {unit && <span className="text-sm font-semibold text-ink-2">{unit} </span>}
        {sign && '−'}
        {to === undefined ? (
          figure
        ) : (
          <Link to={to} aria-label={`${name}: ${value}, show them`} className="text-inherit hover:underline">
            {figure}
          </Link>
        )}
        {meaning && (
          <>
            {' '}
            <span className="inline-block font-text text-xs leading-4 font-normal text-ink-3 normal-nums">
              {meaning}
            </span>
          </>
        )}
      </dd>
      <dd className="mt-0.5 text-xs text-pretty text-ink-3">{hint}</dd>
      <dd className="mt-0.5 text-xs text-pretty text-ink-3">
        {pointsUnit ? <PointsText of={of} unit={pointsUnit} better={better} /> : <ChangeText of={of} better={better} />}
      </dd>
    </div>
  );
}

export function ReportPanel({
  title,
  name,
  note,
  csvHref,
  empty,
  children,
}: {
  title: string;
  /** The anchor for its sort and page links. */
  name?: string | undefined;
  note?: ReactNode;
  csvHref: string;
  /** Shown in place of the children where there is no data. */
  empty?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      id={name}
      aria-labelledby={id}
      className="flex scroll-mt-20 min-w-0 flex-col rounded-lg border border-line bg-surface"
    >
      <div className="flex items-center justify-between gap-4 border-b border-line py-2 ps-4 pe-2">
        <div className="min-w-0 py-1">
          <h2 id={id} className="text-base">
            {title}
          </h2>
          {note && <p className="text-sm text-pretty text-ink-2">{note}</p>}
        </div>
        <ButtonLink
          to={csvHref}
          reloadDocument
          size="sm"
          tone="quiet"
          icon={Download}
          aria-label={`${title} as CSV`}
          className="flex-none"
        >
          CSV
        </ButtonLink>
      </div>
      {empty === undefined ? (
        children
      ) : (
        <p className="grid flex-1 place-content-center px-4 py-10 text-center text-ink-2">{empty}</p>
      )}
    </section>
  );
}

/** Two reports side by side on wide screens. */
export function TwoColumns({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 min-[86rem]:grid-cols-[repeat(2,minmax(0,1fr))]">
      {children}
    </div>
  );
}
