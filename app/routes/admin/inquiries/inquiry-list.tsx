import clsx from 'clsx';
import { momentText } from '#features/booking/back-office/office-words.ts';
import { rowsPerPage } from '#features/catalogue/editing/list-query.ts';
import type { ListedInquiries, ListedInquiry } from '#features/inquiries/desk/list-inquiries.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Inbox, RotateCcw } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { ListPages } from '../catalogue/list-pages.tsx';
import { summaryOf } from '../catalogue/summary-of.ts';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { InquiryBadge } from './inquiry-badge.tsx';

interface InquiryListProps {
  list: ListedInquiries;
  isNarrowed: boolean;
  selectedId: string | null;
}

/** The inquiries that were asked for; one of them opens beside it, or on a phone in its place. */
export function InquiryList({ list, isNarrowed, selectedId }: InquiryListProps) {
  const address = useListAddress();
  const hasPages = list.matching > rowsPerPage;
  return (
    <section
      aria-labelledby="all-inquiries"
      className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface"
    >
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-1.5">
        <h2 id="all-inquiries" className="text-base">
          All Inquiries
        </h2>
        <p className="num text-sm text-ink-2">{summaryOf(list, 'inquiries')}</p>
      </div>
      {list.rows.length === 0 ? (
        <EmptyState
          icon={Inbox}
          title="No inquiries found"
          actions={
            isNarrowed ? (
              <ButtonLink to={address.pathname} size="sm" icon={RotateCcw}>
                Show all
              </ButtonLink>
            ) : undefined
          }
        >
          {isNarrowed ? undefined : 'What people write through the contact page appears here.'}
        </EmptyState>
      ) : (
        <ul
          className={clsx(
            'scroll-cue divide-y divide-line md:overflow-y-auto',
            // As high as the screen, so that the end of the list and its pages are in sight with its beginning.
            hasPages ? 'md:max-h-[max(24rem,100dvh-24.5rem)]' : 'md:max-h-[max(24rem,100dvh-20.5rem)]',
          )}
        >
          {list.rows.map((inquiry) => (
            <ListedLine key={inquiry.id} inquiry={inquiry} isSelected={inquiry.id === selectedId} />
          ))}
        </ul>
      )}
      {hasPages && (
        <div className="grid gap-2 border-t border-line px-4 py-2">
          <ListPages page={list.page} list={list} />
        </div>
      )}
    </section>
  );
}

function ListedLine({ inquiry, isSelected }: { inquiry: ListedInquiry; isSelected: boolean }) {
  const { id, subject, status, name, createdAt, preview, assignee } = inquiry;
  const address = useListAddress();
  return (
    <li>
      <Link
        to={address.with({ inquiry: id })}
        aria-current={isSelected ? 'true' : undefined}
        className="grid grid-cols-[minmax(0,1fr)] gap-y-0.5 border-s-3 border-transparent px-4 py-2.5 ps-3.25 text-ink hover:bg-brand-soft/35 hover:no-underline focus-visible:-outline-offset-2 aria-[current]:border-brand aria-[current]:bg-brand-soft/60"
      >
        <span className="flex items-start justify-between gap-3">
          <span className="min-w-0 truncate font-semibold">
            <bdi>{subject}</bdi>
          </span>
          <InquiryBadge status={status} />
        </span>
        <span className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-3">
          <span className="min-w-0 truncate">
            <bdi className="text-sm text-ink-2">{name}</bdi>
            {assignee !== null && (
              <>
                {' · with '}
                <bdi>{assignee}</bdi>
              </>
            )}
          </span>
          <time dateTime={createdAt.toISOString()} className="num leading-5 whitespace-nowrap">
            {momentText(createdAt)}
          </time>
        </span>
        <span dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-ink-2">
          {preview}
        </span>
      </Link>
    </li>
  );
}
