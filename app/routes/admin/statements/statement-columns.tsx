import { momentText } from '#features/booking/back-office/office-words.ts';
import type { StatementSummary } from '#features/payments/statements/list-statements.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Link } from '../../../ui/link.tsx';
import type { TableColumn } from '../../../ui/table-parts.ts';
import { loneLink } from '../panel.tsx';
import { formatWords, periodText } from './statement-words.ts';

export const statementColumns: readonly TableColumn<StatementSummary>[] = [
  {
    id: 'period',
    header: 'Period',
    phone: 'first',
    cell: (statement) => (
      <Link to={`/admin/payments/statements/${statement.id}`} className={`num font-semibold ${loneLink}`}>
        {periodText(statement)}
      </Link>
    ),
  },
  {
    id: 'format',
    header: 'Of',
    phone: 'second',
    cell: ({ format, fileName, lines }) => (
      <>
        {formatWords[format]}
        <span className="md:hidden">
          , <span className="num">{lines.toLocaleString('en-US')}</span> lines
          <bdi className="block text-xs wrap-anywhere text-ink-3">{fileName}</bdi>
        </span>
      </>
    ),
  },
  {
    id: 'differences',
    header: 'Differences',
    phone: 'first-end',
    cell: ({ differences }) =>
      differences === 0 ? (
        <Badge tone="success">None</Badge>
      ) : (
        <Badge tone="danger" className="num">
          {differences.toLocaleString('en-US')}
        </Badge>
      ),
  },
  { id: 'lines', header: 'Lines', align: 'end', cell: ({ lines }) => lines.toLocaleString('en-US') },
  {
    id: 'file',
    header: 'File',
    wraps: true,
    cell: ({ fileName }) => <bdi className="wrap-anywhere">{fileName}</bdi>,
  },
  {
    id: 'uploaded',
    header: 'Uploaded',
    phone: 'second-end',
    cell: ({ uploadedAt }) => (
      <time className="num max-md:pe-2.5" dateTime={uploadedAt.toISOString()}>
        {momentText(uploadedAt)}
      </time>
    ),
  },
  { id: 'by', header: 'By', wide: true, cell: ({ uploadedBy }) => <bdi>{uploadedBy}</bdi> },
];
