import { type ReactNode, useId } from 'react';
import { ButtonLink } from '../../../ui/button.tsx';
import { Download } from '../../../ui/icons.tsx';

/** One report: what it is called, what it says at once, its file, and its figures. */
export function ReportPanel({
  title,
  name,
  note,
  csvHref,
  empty,
  children,
}: {
  title: string;
  /** Where links inside of it lead back to. */
  name?: string | undefined;
  note?: ReactNode;
  csvHref: string;
  /** Stands in place of everything where there is nothing to show. */
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
