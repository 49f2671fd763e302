import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

// A shop of Vendure as its documentation starts one, with a catalogue as large as our hotels': run by vendure.ts in a
// process of its own. The packages are outside this tree, so they are required from their folder and known by the few
// calls that are made here.

const folder = process.argv[2] ?? '';
const database = new URL(process.env.DATABASE_URL ?? '');
const products = Number(process.env.PRODUCTS);
const cities = 15;
const require = createRequire(path.join(folder, 'package.json'));
const vendure = require('@vendure/core') as {
  bootstrap(config: object): Promise<App>;
  dummyPaymentHandler: object;
  DefaultSearchPlugin: { init(options: object): object };
  DefaultLogger: new (options: { level: number }) => object;
  JobQueueService: abstract new () => { start(): Promise<void> };
  TransactionalConnection: abstract new () => {
    rawConnection: { query(sql: string): Promise<{ count: string }[]> };
  };
};
const { populate } = require('@vendure/core/cli') as {
  populate(start: () => Promise<App>, initialData: object, csvPath: string): Promise<App>;
};
interface App {
  get<Service>(service: abstract new () => Service): Service;
}

const config = {
  apiOptions: { port: Number(process.env.PORT), hostname: '127.0.0.1' },
  authOptions: {
    tokenMethod: ['bearer', 'cookie'],
    requireVerification: false,
    superadminCredentials: { identifier: 'superadmin', password: 'superadmin' },
    cookieOptions: { secret: 'of-a-shop-that-nobody-buys-in' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    synchronize: true,
    logging: false,
    host: database.hostname,
    port: Number(database.port),
    username: database.username,
    password: decodeURIComponent(database.password),
    database: database.pathname.slice(1),
  },
  paymentOptions: { paymentMethodHandlers: [vendure.dummyPaymentHandler] },
  importExportOptions: { importAssetsDir: folder },
  plugins: [vendure.DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: false })],
  // Errors only: what is logged by default would cost it more than it costs us.
  logger: new vendure.DefaultLogger({ level: 0 }),
};

const initialData = {
  defaultLanguage: 'en',
  defaultZone: 'Africa',
  countries: [{ name: 'Kenya', code: 'KE', zone: 'Africa' }],
  taxRates: [{ name: 'Standard Tax', percentage: 16 }],
  shippingMethods: [{ name: 'Standard Shipping', price: 500 }],
  paymentMethods: [
    {
      name: 'Card',
      handler: { code: 'dummy-payment-handler', arguments: [{ name: 'automaticSettle', value: 'true' }] },
    },
  ],
  collections: [],
};

const app = process.env.POPULATE
  ? await populate(() => vendure.bootstrap(config), initialData, writeCatalogue())
  : await vendure.bootstrap(config);
// Jobs run in this process, as ours do.
await app.get(vendure.JobQueueService).start();
if (process.env.POPULATE) await untilIndexed(app);
console.log('ready');

/** A hotel is a product with three kinds of rooms as its variants, and its city as a facet. */
function writeCatalogue(): string {
  const head =
    'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets';
  const lines = Array.from({ length: products }, (_, number) => {
    const name = `Hotel ${number}`;
    const description = `A quiet house in the middle of city ${number % cities} with a garden and a terrace`;
    return [
      `${name},hotel-${number},${description},,city:City ${number % cities},room,Single,H${number}-1,${50 + (number % 90)},standard,1000000,false,,`,
      `,,,,,,Double,H${number}-2,${80 + (number % 90)},standard,1000000,false,,`,
      `,,,,,,Suite,H${number}-3,${150 + (number % 90)},standard,1000000,false,,`,
    ].join('\n');
  });
  const file = path.join(folder, 'catalogue.csv');
  writeFileSync(file, `${[head, ...lines].join('\n')}\n`);
  return file;
}

async function untilIndexed(shop: App): Promise<void> {
  const { rawConnection } = shop.get(vendure.TransactionalConnection);
  for (;;) {
    const [row] = await rawConnection.query('select count(*) from search_index_item');
    if (Number(row?.count) >= products * 3) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}
