/** One goal of the table in docs/performance.md: what a row must reach. */
export interface Goal {
  row: string;
  what: string;
  /** The figure of the row. */
  figure: string;
  unit: string;
  /** Another row, by whose figure it is divided. */
  dividedBy?: string;
  /** In version 0.9.0, over the same HTTP on a machine with two cores: one value, or from and to. */
  before: readonly number[];
  goal: number;
  /** A minimum instead of a maximum. */
  isLeast?: true;
  /** Times and rates are scaled to the machine's speed; shares, fixed limits and memory are not. */
  scales: 'time' | 'rate' | 'fixed';
}

const cpu = { figure: 'nodeMs', unit: 'ms of Node’s CPU', scales: 'time' } as const;
const p50 = { figure: 'p50Ms', unit: 'ms', scales: 'time' } as const;
const perSecond = { figure: 'perSecond', unit: 'a second', isLeast: true, scales: 'rate' } as const;
const ofHello = { ...perSecond, unit: '× hello', dividedBy: 'hello', scales: 'fixed' } as const;
const ofPgbench = { figure: 'ofPgbench', unit: '× pgbench', isLeast: true, scales: 'fixed' } as const;
const asPlain = { ...cpu, unit: '× plain', scales: 'fixed', before: [1.8], goal: 1.3 } as const;

const table: readonly Goal[] = [
  { row: 'flights-page-new', what: 'Flight results page, a new search', ...cpu, before: [21, 26], goal: 5 },
  { row: 'flights-page', what: 'Flight results page, made before', ...cpu, before: [21, 26], goal: 1 },
  {
    row: 'flights-page-new-br',
    what: 'The same new, with brotli',
    ...asPlain,
    dividedBy: 'flights-page-new',
  },
  {
    row: 'flights-page-br',
    what: 'The same made before, with brotli',
    ...asPlain,
    dividedBy: 'flights-page',
  },
  { row: 'home', what: 'Home page without a session', ...cpu, before: [12], goal: 0.5 },
  { row: 'home-br', what: 'Home page with brotli', ...cpu, before: [17], goal: 0.5 },
  { row: 'hotels-page', what: 'Hotel results page, a new search', ...cpu, before: [84], goal: 8 },
  { row: 'hotels-json', what: 'Hotel search as JSON, new', ...cpu, before: [31], goal: 3 },
  { row: 'hotels-json', what: 'Hotel searches as JSON, new', ...perSecond, before: [22], goal: 400 },
  {
    row: 'hotels-json',
    what: 'Hotel search among 400 hotels and 20,000 rooms, database',
    figure: 'postgresMs',
    unit: 'ms of PostgreSQL’s CPU',
    before: [100],
    goal: 15,
    scales: 'time',
  },
  {
    row: 'hotel-page',
    what: 'Page of a hotel, a new stay',
    figure: 'nodeMs',
    unit: '× flight results page, new',
    dividedBy: 'flights-page-new',
    before: [],
    goal: 2,
    scales: 'fixed',
  },
  { row: 'checkout-page', what: 'Checkout page, one user', ...cpu, before: [29], goal: 8 },
  { row: 'booking-page', what: 'Booking page, one user', ...cpu, before: [46], goal: 8 },
  {
    row: 'purchase',
    what: 'Whole purchases with their mails, 16 people',
    ...perSecond,
    figure: 'mailedPerSecond',
    before: [6, 8.5],
    goal: 30,
  },
  { row: 'purchase', what: 'A whole purchase takes (p50)', ...p50, before: [1_700, 2_500], goal: 400 },
  { row: 'purchase', what: 'A whole purchase', ...cpu, before: [224, 262], goal: 35 },
  {
    row: 'purchase',
    what: 'A whole purchase, database',
    figure: 'postgresMs',
    unit: 'ms of PostgreSQL’s CPU',
    before: [45, 58],
    goal: 15,
    scales: 'time',
  },
  {
    row: 'sale',
    what: 'Hold and pay alone, confirmed, 16 people',
    ...perSecond,
    figure: 'confirmedPerSecond',
    before: [5.8],
    goal: 60,
  },
  {
    row: 'sale-paced',
    what: 'Confirmed after paying, at 60 a second (p99)',
    figure: 'confirmedSeconds',
    unit: 's',
    before: [5.6],
    goal: 1,
    scales: 'fixed',
  },
  {
    row: 'sale-paced',
    what: 'Mailed after paying, at 60 a second (p99)',
    figure: 'mailedSeconds',
    unit: 's',
    before: [],
    goal: 10,
    scales: 'fixed',
  },
  { row: 'flights-json', what: 'Flight search as JSON, made before', ...ofHello, before: [0.095], goal: 0.2 },
  { row: 'flights-json-br', what: 'The same with brotli', ...ofHello, before: [0.016], goal: 0.2 },
  { row: 'flights-json-new', what: 'Flight search as JSON, new', ...cpu, before: [1.5], goal: 0.8 },
  {
    row: 'flights-json-selling',
    what: 'Made before, while 20 seats a second are sold',
    ...perSecond,
    before: [1_068],
    goal: 3_000,
  },
  {
    row: 'first-searches',
    what: 'First search of a date after a start (p50)',
    ...p50,
    figure: 'datesP50Ms',
    before: [500, 800],
    goal: 50,
  },
  {
    row: 'first-searches',
    what: 'Slowest of the first 300 after a start',
    ...p50,
    figure: 'maxMs',
    before: [4_300],
    goal: 50,
  },
  { row: 'static', what: 'A static file', ...cpu, before: [1.3], goal: 0.1 },
  {
    row: 'memory',
    what: 'Memory when all dates were searched',
    figure: 'megabytes',
    unit: 'MB',
    before: [525],
    goal: 350,
    scales: 'fixed',
  },
  {
    row: 'second-start',
    what: 'Second start until ready',
    figure: 'seconds',
    unit: 's',
    before: [3.4, 3.9],
    goal: 2,
    scales: 'time',
  },
  {
    row: 'second-start',
    what: 'Memory after a start, idle',
    figure: 'megabytes',
    unit: 'MB',
    before: [260, 284],
    goal: 220,
    scales: 'fixed',
  },
  {
    row: 'agencies-16',
    what: 'Sales of 16 agencies, no HTTP',
    ...ofPgbench,
    before: [0.05, 0.07],
    goal: 0.15,
  },
  { row: 'agencies-1', what: 'Sales of one agency, no HTTP', ...ofPgbench, before: [0.05, 0.07], goal: 0.15 },
  {
    row: 'bookings-spread',
    what: 'Bookings of 1,000 flights, no HTTP',
    ...ofPgbench,
    before: [0.26],
    goal: 0.4,
  },
  { row: 'bookings-hot', what: 'Bookings of one flight, no HTTP', ...ofPgbench, before: [0.18], goal: 0.25 },
  {
    row: 'analytics-many',
    what: 'Bookings report, 1,000,000 bookings (p50)',
    ...p50,
    before: [581],
    goal: 60,
  },
  {
    row: 'analytics-many',
    what: 'Bookings report, beside 1,000 bookings',
    ...p50,
    unit: '×',
    dividedBy: 'analytics-few',
    before: [5.7],
    goal: 1.5,
    scales: 'fixed',
  },
  {
    row: 'beside-slow',
    what: 'Others’ requests beside slow ones (p99)',
    ...p50,
    figure: 'p99Ms',
    before: [818, 1_055],
    goal: 50,
  },
];

/** The growing quantity, and the requests in the small and the large world. */
export const growths = [
  {
    name: 'size',
    what: '10,000 to 1,000,000 flights, 60 to 6,000 hotels',
    goal: 1.5,
    rows: {
      home: 'home page',
      'flights-page': 'flight results page, made before',
      'flights-page-new': 'flight results page, new',
      'flights-json': 'flight search, made before',
      'flights-json-new': 'flight search, new',
      'hotels-page': 'hotel results page',
      'hotels-json': 'hotel search',
      'checkout-page': 'checkout page',
      'booking-page': 'booking page',
      sale: 'hold and pay',
    },
  },
  {
    name: 'bookings',
    what: '1,000 to 1,000,000 bookings',
    goal: 1.5,
    rows: {
      'flights-page-new': 'flight results page, new',
      'hotels-json': 'hotel search',
      'checkout-page': 'checkout page',
      'booking-page': 'booking page',
      sale: 'hold and pay',
    },
  },
  {
    name: 'density',
    what: '200 to 5,000 flights a day',
    goal: 2,
    rows: { 'flights-json-new': 'flight search, new', 'flights-page-new': 'flight results page, new' },
  },
] as const;

const timesVendure = {
  figure: 'times',
  unit: '× Vendure',
  before: [],
  isLeast: true,
  scales: 'fixed',
} as const;

/** Measured by `--peer vendure` on the same machine and PostgreSQL, with compression. */
const besideVendure: readonly Goal[] = [
  { row: 'times-purchases', what: 'Whole purchases beside its checkouts', ...timesVendure, goal: 6 },
  { row: 'times-hotels', what: 'Hotel searches beside its list', ...timesVendure, goal: 10 },
  { row: 'times-flights', what: 'Flight searches beside its list', ...timesVendure, goal: 100 },
];

/** The goals of "Fast to the edge", in table order; then what must not grow. */
export const goals: readonly Goal[] = [
  ...table,
  ...besideVendure,
  ...growths.flatMap(({ name, what, goal, rows }) =>
    Object.entries(rows).map(
      ([row, title]): Goal => ({
        row: `${name}-${row}`,
        what: `${what}: ${title} (p50)`,
        figure: 'growth',
        unit: '×',
        before: name === 'density' && row === 'flights-json-new' ? [3.5] : [],
        goal,
        scales: 'fixed',
      }),
    ),
  ),
];
