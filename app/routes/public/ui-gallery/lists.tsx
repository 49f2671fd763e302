import { Badge } from '#ui/badge.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ArrowRight, Pencil, Plane, Trash2 } from '#ui/icons.tsx';
import { Monogram } from '#ui/monogram.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Table } from '#ui/table.tsx';
import type { TableColumn } from '#ui/table-parts.ts';
import { Chapter, Group } from './chapter.tsx';

type Stop = { time: string; code: string; city: string };

type SampleFlight = {
  number: string;
  airline: string;
  airlineName: string;
  from: Stop;
  to: Stop;
  date: string;
  price: string;
  status: 'active' | 'delayed' | 'cancelled';
};

const nairobi = (time: string) => ({ time, code: 'NBO', city: 'Nairobi' });

const sampleFlights: SampleFlight[] = [
  {
    number: 'JM8610-1',
    airline: 'JM',
    airlineName: 'Jambojet',
    from: nairobi('07:45'),
    to: { time: '08:50', code: 'MBA', city: 'Mombasa' },
    date: 'Nov 16, 2026',
    price: '$59',
    status: 'delayed',
  },
  {
    number: 'KQ602-1',
    airline: 'KQ',
    airlineName: 'Kenya Airways',
    from: nairobi('06:30'),
    to: { time: '07:35', code: 'MBA', city: 'Mombasa' },
    date: 'Nov 16, 2026',
    price: '$68',
    status: 'active',
  },
  {
    number: 'TC211-1',
    airline: 'TC',
    airlineName: 'Air Tanzania',
    from: nairobi('10:25'),
    to: { time: '11:45', code: 'DAR', city: 'Dar es Salaam' },
    date: 'Nov 16, 2026',
    price: '$119',
    status: 'active',
  },
  {
    number: 'KQ492-1',
    airline: 'KQ',
    airlineName: 'Kenya Airways',
    from: nairobi('07:10'),
    to: { time: '08:40', code: 'ZNZ', city: 'Zanzibar' },
    date: 'Nov 16, 2026',
    price: '$141',
    status: 'active',
  },
  {
    number: 'XU411-1',
    airline: 'XU',
    airlineName: 'African Express',
    from: { time: '09:15', code: 'MGQ', city: 'Mogadishu' },
    to: nairobi('10:50'),
    date: 'Nov 16, 2026',
    price: '$172',
    status: 'cancelled',
  },
];

const tones = { active: 'success', delayed: 'warning', cancelled: 'danger' } as const;

function Point({ time, code, city }: { time: string; code: string; city: string }) {
  return (
    <span className="block min-w-20 leading-4.5">
      <b className="num font-semibold">{time}</b> <span className="isolate-ltr">{code}</span>
      <span className="block text-xs text-ink-3">{city}</span>
    </span>
  );
}

const columns: TableColumn<SampleFlight>[] = [
  {
    id: 'flight',
    header: 'Flight',
    sortable: true,
    phone: 'first',
    cell: (flight) => (
      <span className="flex items-center gap-2 leading-4.5">
        <Monogram code={flight.airline} size="sm" />
        <span className="min-w-0">
          <b className="num font-semibold">{flight.number}</b>
          <span className="block truncate text-xs text-ink-3">{flight.airlineName}</span>
        </span>
      </span>
    ),
  },
  {
    id: 'route',
    header: 'Route',
    phone: 'second',
    cell: ({ from, to }) => (
      <span className="flex items-center gap-2">
        <Point {...from} />
        <ArrowRight aria-hidden="true" size={16} strokeWidth={1.5} className="flip flex-none text-ink-3" />
        <Point {...to} />
      </span>
    ),
  },
  { id: 'date', header: 'Date', sortable: true, cell: (flight) => flight.date },
  {
    id: 'price',
    header: 'Economy',
    sortable: true,
    align: 'end',
    phone: 'first-end',
    cell: (flight) => <b className="font-semibold">{flight.price}</b>,
  },
  {
    id: 'status',
    header: 'Status',
    phone: 'first-end',
    cell: (flight) => (
      <Badge tone={tones[flight.status]} dot>
        {flight.status}
      </Badge>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    phone: 'second-end',
    cell: (flight) => (
      <span className="flex justify-end">
        <IconButton size="sm" icon={Pencil} label={`Edit ${flight.number}`} className="text-ink-2" />
        <IconButton size="sm" icon={Trash2} label={`Delete ${flight.number}`} className="text-ink-2" />
      </span>
    ),
  },
];

export function ListsChapter() {
  return (
    <Chapter
      id="lists"
      title="Tables and pages"
      text="Dense rows under a head that stays. Choose rows, with Shift for a run of them; on a phone each row takes two lines."
    >
      <Group title="Sorting, choosing, bulk actions" stack>
        <Table
          caption="Flights"
          columns={columns}
          rows={sampleFlights}
          rowKey={(flight) => flight.number}
          sort={{
            column: 'price',
            direction: 'ascending',
            href: (column, direction) => `?sort=${column}&direction=${direction}#lists`,
          }}
          selection={{
            name: 'flight',
            rowLabel: (flight) => flight.number,
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
          summary={`Showing ${sampleFlights.length} of 231 flights`}
        />
        <Pagination page={2} pages={24} total={231} pageSize={10} href={(page) => `?page=${page}#lists`} />
      </Group>
      <Group title="Empty" stack>
        <Table
          caption="Archived flights"
          columns={columns}
          rows={[]}
          rowKey={(flight) => flight.number}
          instead={
            <EmptyState icon={Plane} title="No flights here" level="h3" actions={<Button>Clear filters</Button>}>
              Nothing in the archive matches these filters.
            </EmptyState>
          }
        />
      </Group>
      <Group title="Pages: first, few, middle, last" stack>
        <Pagination label="First" page={1} pages={3} href={(page) => `?page=${page}#lists`} />
        <Pagination label="Middle" page={12} pages={24} href={(page) => `?page=${page}#lists`} />
        <Pagination
          label="Last"
          page={24}
          pages={24}
          total={231}
          pageSize={10}
          href={(page) => `?page=${page}#lists`}
        />
      </Group>
    </Chapter>
  );
}
