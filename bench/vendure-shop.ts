import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// A Vendure shop with default settings (jobs in the database, stock in its search index, a mail per order)
// and a catalogue as large as our hotels, run by vendure.ts in its own process. Its packages are outside this
// tree, so they are required from their folder, with minimal types.

const [folder = '', core = '', mail = ''] = process.argv.slice(2);
const database = new URL(process.env.DATABASE_URL ?? '');
const products = Number(process.env.PRODUCTS);
const cities = 15;
const require = createRequire(path.join(folder, 'package.json'));
const vendure = require(core) as {
  bootstrap(config: object): Promise<App>;
  dummyPaymentHandler: object;
  DefaultJobQueuePlugin: { init(options: object): object };
  DefaultSearchPlugin: { init(options: object): object };
  DefaultLogger: new (options: { level: number }) => object;
  JobQueueService: abstract new () => { start(): Promise<void> };
  TransactionalConnection: abstract new () => {
    rawConnection: { query(sql: string): Promise<Record<string, string>[]> };
  };
};
const { defaultEmailHandlers, EmailPlugin, FileBasedTemplateLoader } = require(mail) as {
  defaultEmailHandlers: object[];
  EmailPlugin: { init(options: object): object };
  FileBasedTemplateLoader: new (folder: string) => object;
};
const { populate } = require(`${core}/cli`) as {
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
    superadminCredentials: { identifier: 'bench', password: randomUUID() },
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
    // With the default of ten, its jobs and requests can deadlock on connections.
    extra: { max: 50 },
  },
  paymentOptions: { paymentMethodHandlers: [vendure.dummyPaymentHandler] },
  importExportOptions: { importAssetsDir: folder },
  plugins: [
    // Its default of one concurrent job would delay mails.
    vendure.DefaultJobQueuePlugin.init({ useDatabaseForBuffer: true, concurrency: 12 }),
    vendure.DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: true }),
    // Written to a folder, like ours.
    EmailPlugin.init({
      devMode: true,
      outputPath: process.env.OUTBOX,
      route: 'mailbox',
      handlers: defaultEmailHandlers,
      templateLoader: new FileBasedTemplateLoader(path.join(folder, 'node_modules', mail, 'templates')),
      globalTemplateVars: { fromAddress: 'shop@example.net' },
    }),
  ],
  // Errors only: its default logging would slow it down.
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

/** Id columns, so that each copy gets its own ids. */
const copied: Record<string, string[]> = {
  product: ['id'],
  product_translation: ['id', 'baseId'],
  product_channels_channel: ['productId'],
  product_facet_values_facet_value: ['productId'],
  product_variant: ['id', 'productId'],
  product_variant_translation: ['id', 'baseId'],
  product_variant_price: ['id', 'variantId'],
  product_variant_channels_channel: ['productVariantId'],
  stock_level: ['id', 'productVariantId'],
  search_index_item: ['productVariantId', 'productId'],
};

const isNew = process.env.POPULATE !== undefined;
const app = isNew
  ? await populate(() => vendure.bootstrap(config), initialData, writeCatalogue())
  : await vendure.bootstrap(config);
// Jobs run in this process, like ours.
await app.get(vendure.JobQueueService).start();
if (isNew) await multiply(app);
console.log('ready');

/** Hotels are products, their cities facets: Vendure itself imports one per city. */
function writeCatalogue(): string {
  const head =
    'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets';
  const lines = Array.from({ length: cities }, (_, city) => {
    const description = `A quiet house in the middle of city ${city} with a garden and a terrace`;
    return `Hotel ${city},hotel-${city},${description},,city:City ${city},,,H${city},${50 + city},standard,1000000,false,,`;
  });
  const file = path.join(folder, 'catalogue.csv');
  writeFileSync(file, `${[head, ...lines].join('\n')}\n`);
  return file;
}

/** The others are copied in its tables, because it imports about one a second. */
async function multiply(shop: App): Promise<void> {
  const { rawConnection } = shop.get(vendure.TransactionalConnection);
  for (let indexed = 0; indexed < cities; ) {
    await sleep(500);
    const [row] = await rawConnection.query('select count(*) from search_index_item');
    indexed = Number(row?.count);
  }
  for (const [table, counted] of Object.entries(copied)) {
    const columns = await rawConnection.query(
      `select column_name as name from information_schema.columns where table_name = '${table}'
      and table_schema = 'public' and is_generated = 'NEVER'`,
    );
    const names = columns.map(({ name = '' }) => name);
    const values = names.map((name) => {
      if (counted.includes(name)) return `"${name}" + copy * ${cities}`;
      return ['slug', 'sku'].includes(name) ? `"${name}" || '-' || copy` : `"${name}"`;
    });
    await rawConnection.query(
      `insert into "${table}" (${names.map((name) => `"${name}"`).join()})
      select ${values.join()} from "${table}", generate_series(1, ${Math.ceil(products / cities) - 1}) as copy`,
    );
  }
  await rawConnection.query('analyze');
}
