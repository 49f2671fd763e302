import { execFile } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotli, summarize } from './load.ts';
import { cpuMs, type Program, startProgram } from './processes.ts';
import type { Rows } from './rows.ts';
import type { Figures } from './site.ts';
import { type Cluster, makeDatabase } from './world.ts';

// Vendure on the same machine and PostgreSQL, as a comparison that anybody can repeat. It renders no page,
// draws no ticket and compresses nothing, which favours it.

const core = '@vendure/core';
const mail = '@vendure/email-plugin';
const packages = { [core]: '3.7.3', [mail]: '3.7.3', pg: '8.16.3' };
/** The newest ones require versions of each other that are not published. */
const overrides = { '@graphql-tools/delegate': '12.2.1' };
const products = 5_000;
const clients = 16;

interface Shop extends Program {
  postmaster: number;
  outbox: string;
}

export async function measureVendure(
  rows: Rows,
  options: { cluster: Cluster; folder: string; port: number; seconds: number },
): Promise<void> {
  const { cluster, seconds } = options;
  // Outside of this tree, so that it finds none of our packages; reused by the next run.
  const folder = path.join(tmpdir(), `fika-mbali-vendure-${packages[core]}`);
  await install(folder);
  const url = await makeDatabase(cluster, 'vendure');
  const outbox = path.join(options.folder, 'vendure-outbox');
  const script = path.join(import.meta.dirname, 'vendure-shop.ts');
  const start = (env: Record<string, string>) =>
    startProgram([script, folder, core, mail], {
      cwd: folder,
      port: options.port,
      logFile: path.join(options.folder, 'vendure.log'),
      env: { DATABASE_URL: url, PRODUCTS: String(products), OUTBOX: outbox, NODE_ENV: 'production', ...env },
    });
  console.log(`Vendure takes in ${products} products …`);
  const first = await start({ POPULATE: '1' });
  console.log(`… took ${first.startSeconds.toFixed(0)} s.`);
  await first.stop();
  await using program = await start({});
  const shop: Shop = { ...program, postmaster: cluster.postmaster, outbox };
  await rows.measure('vendure-list', () => measureCalls(shop, seconds, listProducts));
  await rows.measure('vendure-search', () => measureCalls(shop, seconds, searchProducts));
  await rows.measure('vendure-checkout', () => measureCalls(shop, seconds * 3, buy));
  // The faster of its two queries for a product page counts.
  const { figures } = rows;
  const list = Math.max(figures['vendure-list']?.perSecond ?? 0, figures['vendure-search']?.perSecond ?? 0);
  const times = (ours: number | undefined, theirs: number | undefined) => async () => ({
    times: (ours ?? Number.NaN) / (theirs ?? Number.NaN),
  });
  const bought = figures['vendure-checkout']?.mailedPerSecond;
  await rows.measure('times-purchases', times(figures.purchase?.mailedPerSecond, bought));
  await rows.measure('times-hotels', times(figures['hotels-json-br']?.perSecond, list));
  await rows.measure('times-flights', times(figures['flights-json-br']?.perSecond, list));
}

async function install(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const manifest = { name: 'peer', private: true, dependencies: packages, overrides };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest, null, 2));
  await promisify(execFile)('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
  });
}

type Call = (shop: Shop, run: number) => Promise<void>;

async function measureCalls(shop: Shop, seconds: number, call: Call): Promise<Figures> {
  await callFor(shop, (seconds * 2) / 3, call);
  const before = { node: cpuMs(shop.pid), postgres: cpuMs(shop.postmaster), mails: await mailsOf(shop) };
  const { latencies, took } = await callFor(shop, seconds, call);
  const { count, perSecond, p50Ms, p99Ms, maxMs } = summarize(latencies, { seconds: took, bytes: 0 });
  return {
    perSecond,
    // A growing queue is not throughput: an order counts when its mail is written, like ours.
    ...(call === buy && {
      mailedPerSecond: Math.min(perSecond, ((await mailsOf(shop)) - before.mails) / took),
    }),
    p50Ms,
    p99Ms,
    maxMs,
    nodeMs: (cpuMs(shop.pid) - before.node) / count,
    postgresMs: (cpuMs(shop.postmaster) - before.postgres) / count,
  };
}

async function mailsOf({ outbox }: Shop): Promise<number> {
  return (await readdir(outbox).catch(() => [])).length;
}

async function callFor(shop: Shop, seconds: number, call: Call): Promise<{ latencies: number[]; took: number }> {
  const latencies: number[] = [];
  const startedAt = performance.now();
  let run = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < startedAt + seconds * 1000) {
        run += 1;
        const calledAt = performance.now();
        await call(shop, run);
        latencies.push(performance.now() - calledAt);
      }
    }),
  );
  return { latencies, took: (performance.now() - startedAt) / 1000 };
}

const shown = 'id name slug description variants { id name sku priceWithTax }';

/** Catalogue pages, round robin. */
async function listProducts(shop: Shop, run: number): Promise<void> {
  const skip = (run * 15) % products;
  const { data } = await send(
    shop,
    `{ products(options: { take: 15, skip: ${skip} }) { totalItems items { ${shown} } } }`,
  );
  if (!data.products?.items?.length) throw new Error('Vendure listed nothing');
}

/** A search page for a term and a city, cheapest first. */
async function searchProducts(shop: Shop, run: number): Promise<void> {
  const { data } = await send(
    shop,
    `{ search(input: { term: "city ${run % 15}", groupByProduct: true, take: 15, skip: ${(run % 10) * 15}, sort: { price: ASC } }) {
      totalItems
      items { productId productName slug description priceWithTax { ... on PriceRange { min max } } }
      facetValues { count facetValue { id name } }
    } }`,
  );
  if (!data.search?.items?.length) throw new Error('Vendure found nothing');
}

const order = `... on ErrorResult { message } ... on Order {
  id code state currencyCode totalQuantity subTotalWithTax shippingWithTax totalWithTax taxSummary { taxRate taxTotal }
  customer { id firstName lastName emailAddress }
  shippingAddress { fullName streetLine1 city postalCode country }
  shippingLines { priceWithTax shippingMethod { id name } }
  lines { id quantity unitPriceWithTax linePriceWithTax productVariant { id name sku product { id slug } } }
  payments { id state method amount transactionId }
}`;

/** A storefront's steps in sequence, each returning the order: from the product to the receipt. */
async function buy(shop: Shop, run: number): Promise<void> {
  const id = 1 + (run % products);
  const seen = await send(shop, `{ product(id: "${id}") { ${shown} } }`);
  const [variant] = seen.data.product?.variants ?? [];
  const { token } = await send(
    shop,
    `mutation { addItemToOrder(productVariantId: "${variant?.id}", quantity: 1) { ${order} } }`,
  );
  const email = `buyer-${process.pid}-${run}@example.net`;
  const customer = `firstName: "Amina", lastName: "Hassan", emailAddress: "${email}"`;
  const address = `fullName: "Amina Hassan", streetLine1: "Kimathi Street", city: "Nairobi", postalCode: "00100", countryCode: "KE"`;
  const step = (mutation: string) => send(shop, `mutation { ${mutation} { ${order} } }`, token);
  await step(`setCustomerForOrder(input: { ${customer} })`);
  await step(`setOrderShippingAddress(input: { ${address} })`);
  const methods = await send(shop, '{ eligibleShippingMethods { id name priceWithTax } }', token);
  const [method] = methods.data.eligibleShippingMethods ?? [];
  await step(`setOrderShippingMethod(shippingMethodId: ["${method?.id}"])`);
  await send(shop, '{ eligiblePaymentMethods { id code name isEligible } }', token);
  await step('transitionOrderToState(state: "ArrangingPayment")');
  const paid = await step('addPaymentToOrder(input: { method: "card", metadata: {} })');
  const { code, state, message } = paid.data.addPaymentToOrder ?? {};
  if (state !== 'PaymentSettled') throw new Error(`The order was not paid: ${state ?? message}`);
  await send(
    shop,
    `{ orderByCode(code: "${code}") { ${order} } }`.replace('... on ErrorResult { message }', ''),
    token,
  );
}

interface Reply {
  data: {
    products?: { items?: unknown[] };
    search?: { items?: unknown[] };
    product?: { variants?: { id: string }[] };
    eligibleShippingMethods?: { id: string }[];
    addPaymentToOrder?: { code?: string; state?: string; message?: string };
  };
  errors?: unknown;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

async function send(shop: Shop, query: string, token = ''): Promise<Reply & { token: string }> {
  const body = JSON.stringify({ query });
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(
    {
      agent,
      port: shop.port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/shop-api',
      headers: {
        ...brotli,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    },
    resolve,
  )
    .on('error', reject)
    .end(body);
  const answer = await promise;
  const reply = JSON.parse(await text(answer)) as Reply;
  if (reply.errors) throw new Error(`Vendure answered ${JSON.stringify(reply.errors).slice(0, 300)}`);
  return { ...reply, token: token || String(answer.headers['vendure-auth-token'] ?? '') };
}
