import { momentText } from '#features/booking/back-office/office-words.ts';
import type { ListedLetter } from '#features/notifications/letters/list-letters.ts';
import { findLanguage } from '#i18n/languages.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Mail, Plus } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { Table } from '../../../ui/table.tsx';
import type { TableColumn } from '../../../ui/table-parts.ts';
import { loneLink } from '../panel.tsx';
import { countsText, letterWords } from './letter-words.ts';

const columns: TableColumn<ListedLetter>[] = [
  {
    id: 'title',
    header: 'Letter',
    phone: 'first',
    wraps: true,
    cell: ({ id, title }) => (
      <Link to={`/admin/newsletter/letters/${id}`} className={`font-semibold wrap-anywhere ${loneLink}`}>
        <bdi>{title}</bdi>
      </Link>
    ),
  },
  {
    id: 'state',
    header: 'State',
    phone: 'first-end',
    cell: ({ state }) => (
      <Badge tone={letterWords[state].tone} dot={state === 'sending'}>
        {letterWords[state].text}
      </Badge>
    ),
  },
  {
    id: 'languages',
    header: 'Languages',
    phone: 'none',
    cell: ({ languages }) => (
      <span className="text-ink-2">
        {languages.length === 0 ? '–' : languages.map((code) => findLanguage(code)?.name ?? code).join(', ')}
      </span>
    ),
  },
  {
    id: 'counts',
    header: 'Sent',
    phone: 'second',
    cell: ({ counts }) =>
      counts === null ? (
        <span className="text-ink-3">–</span>
      ) : (
        <span className="num">{countsText(counts)}</span>
      ),
  },
  {
    id: 'when',
    header: 'When',
    phone: 'second-end',
    cell: ({ startedAt, updatedAt }) => (
      <span className="num text-ink-2 max-md:pe-2.5">
        {startedAt ? momentText(startedAt) : `Written ${momentText(updatedAt)}`}
      </span>
    ),
  },
  {
    id: 'who',
    header: 'By',
    phone: 'none',
    cell: ({ startedBy }) => <bdi className="text-ink-2">{startedBy ?? '–'}</bdi>,
  },
];

export function LetterList({ letters }: { letters: readonly ListedLetter[] }) {
  return (
    <Table
      caption="Letters"
      columns={columns}
      rows={letters}
      rowKey={({ id }) => id}
      instead={
        letters.length === 0 ? (
          <EmptyState icon={Mail} title="No letters yet" level="h2" actions={<NewLetter />}>
            Write the first one. It goes nowhere before you say so.
          </EmptyState>
        ) : undefined
      }
    />
  );
}

export function NewLetter() {
  return (
    <ButtonLink to="/admin/newsletter/letters/new" size="sm" tone="accent" icon={Plus}>
      New letter
    </ButtonLink>
  );
}
