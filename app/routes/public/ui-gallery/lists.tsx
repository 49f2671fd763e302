import { Badge } from '#ui/badge.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pencil, Plane } from '#ui/icons.tsx';
import { Monogram } from '#ui/monogram.tsx';
import { Trash2 } from '#ui/office-icons.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Table } from '#ui/table.tsx';
import type { TableColumn } from '#ui/table-parts.ts';
import { Group } from './samples.tsx';

const tones = { active: 'success', delayed: 'warning', cancelled: 'danger' } as const;

interface SampleFlight {
  number: string;
  airline: string;
  from: string;
  to: string;
  price: string;
  status: keyof typeof tones;
}

const flights: SampleFlight[] = [
  { number: 'JM8610-1', airline: 'Jambojet', from: '07:45 NBO', to: '08:50 MBA', price: '$59', status: 'delayed' },
  { number: 'KQ602-1', airline: 'Kenya Airways', from: '06:30 NBO', to: '07:35 MBA', price: '$68', status: 'active' },
  { number: 'TC211-1', airline: 'Air Tanzania', from: '10:25 NBO', to: '11:45 DAR', price: '$119', status: 'active' },
  { number: 'KQ492-1', airline: 'Kenya Airways', from: '07:10 NBO', to: '08:40 ZNZ', price: '$141', status: 'active' },
  {
    number: 'XU411-1',
    airline: 'African Express',
    from: '09:15 MGQ',
    to: '10:50 NBO',
    price: '$172',
    status: 'cancelled',
  },
];

const columns: TableColumn<SampleFlight>[] = [
  {
    id: 'flight',
    header: 'Flight',
    sortable: true,
    phone: 'first',
    cell: ({ number, airline }) => (
      <span className="flex items-center gap-2 leading-4.5">
        <Monogram code={number.slice(0, 2)} size="sm" />
        <span className="min-w-0">
          <b className="num font-semibold">{number}</b>
          <span className="block truncate text-xs text-ink-3">{airline}</span>
        </span>
      </span>
    ),
  },
  { id: 'route', header: 'Route', phone: 'second', cell: ({ from, to }) => `${from} – ${to}` },
  { id: 'date', header: 'Date', sortable: true, cell: () => 'Nov 16, 2026' },
  {
    id: 'price',
    header: 'Economy',
    sortable: true,
    align: 'end',
    phone: 'first-end',
    cell: ({ price }) => <b className="font-semibold">{price}</b>,
  },
  {
    id: 'status',
    header: 'Status',
    phone: 'first-end',
    cell: ({ status }) => (
      <Badge tone={tones[status]} dot>
        {status}
      </Badge>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    phone: 'second-end',
    cell: ({ number }) => (
      <span className="flex justify-end">
        <IconButton size="sm" icon={Pencil} label={`Edit ${number}`} className="text-ink-2" />
        <IconButton size="sm" icon={Trash2} label={`Delete ${number}`} className="text-ink-2" />
      </span>
    ),
  },
];

const pageAddress = (page: number) => `?page=${page}#lists`;

export function Lists() {
  return (
    <>
      <Group title="Sorting, choosing, bulk actions" stack>
        <Table
          caption="Flights"
          columns={columns}
          rows={flights}
          rowKey={({ number }) => number}
          sort={{
            column: 'price',
            direction: 'ascending',
            href: (column, direction) => `?sort=${column}&direction=${direction}#lists`,
          }}
          selection={{
            name: 'flight',
            rowLabel: ({ number }) => number,
            actions: () => (
              <>
                <Button size="sm" tone="quiet">
                  Set status
                </Button>
                <Button size="sm" tone="quiet" className="text-danger">
                  Cancel flights
                </Button>
              </>
            ),
          }}
          summary={`Showing ${flights.length} of 231 flights`}
        />
        <Pagination page={2} pages={24} total={231} pageSize={10} href={pageAddress} />
      </Group>
      <Group title="Empty" stack>
        <Table
          caption="Archived flights"
          columns={columns}
          rows={[]}
          rowKey={({ number }) => number}
          instead={
            <EmptyState icon={Plane} title="No flights here" level="h3" actions={<Button>Clear filters</Button>}>
              Nothing in the archive matches these filters.
            </EmptyState>
          }
        />
      </Group>
      <Group title="Pages: first, few, middle, last" stack>
        <Pagination label="First" page={1} pages={3} href={pageAddress} />
        <Pagination label="Middle" page={12} pages={24} href={pageAddress} />
        <Pagination label="Last" page={24} pages={24} total={231} pageSize={10} href={pageAddress} />
      </Group>
    </>
  );
}
