import { afterEach, expect, test } from 'vitest';
import { type Collector, startCollector } from '#tests/tracing/collector.ts';
import { openBrowser } from './browser.ts';
import { eventually, type Product } from './product.ts';
import { openSite, type Site } from './site.ts';

let site: Site | undefined;
let collector: Collector | undefined;
afterEach(async () => {
  await site?.close();
  await collector?.close();
  site = undefined;
  collector = undefined;
});

const reportFromInside = { NODE_OPTIONS: '--import=./tests/process/report-from-inside.ts' };
const traceId = '0af7651916cd43dd8448eb211c80319c';
const callersSpan = 'b7ad6b7169203331';
const message = {
  name: 'Fatuma Canary',
  email: 'fatuma.canary@example.com',
  subject: 'Passport BK4711234',
  message: 'Is my passport BK4711234 valid? Call me at +254 709 555 120.',
};
const personal = /canary|BK4711234|709.?555|10\.9\.8\.7/i;

async function tracingFilesOf(product: Product): Promise<string[]> {
  const line = await eventually(
    () => /^inside (\{.*\})$/m.exec(product.stderr())?.[1],
    (found) => found !== undefined,
    'the report from inside is printed',
  );
  return JSON.parse(line ?? '').tracingFiles;
}

test('a form that is sent becomes a trace of its caller, with its statements and without a word of what was typed', async () => {
  collector = await startCollector();
  const { spans, text } = collector;
  site = await openSite({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...reportFromInside });
  const { product } = site;
  const visitor = openBrowser(product.url, '10.9.8.7');
  const headers = { traceparent: `00-${traceId}-${callersSpan}-01` };
  const sent = await visitor.post('/contact?from=canary', message, { headers });
  expect(sent.status).toBe(200);
  expect(await sent.text()).toContain(message.email);
  expect((await visitor.get('/booking?reference=CANARY&email=fatuma.canary%40example.com')).status).toBe(200);
  expect((await visitor.get('/')).status).toBe(200);

  const ofTrace = () => spans.filter((span) => span.traceId === traceId);
  const isPolled = () => spans.some(({ name }) => name === 'poll expire-holds');
  await eventually(
    ofTrace,
    (found) => found.some(({ name }) => name === 'POST /contact') && isPolled(),
    'spans arrive',
  );
  const request = ofTrace().find(({ name }) => name === 'POST /contact');
  const requestId = sent.headers.get('x-request-id');
  expect(request).toMatchObject({
    parentSpanId: callersSpan,
    kind: 2,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/contact',
      'http.response.status_code': 200,
      'request.id': requestId,
    },
  });
  const statements = ofTrace().filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  const insert = statements.find(({ attributes }) =>
    /insert into "?inquiries/.test(String(attributes['db.query.text'])),
  );
  expect(insert?.attributes['db.query.text']).toMatch(/\$1/);
  expect(await tracingFilesOf(product)).toHaveLength(1);
  const line = product
    .stderr()
    .split('\n')
    .find((each) => each.includes(`"requestId":"${requestId}"`));
  expect(line).toContain(`"traceId":"${traceId}"`);

  // The last spans are sent when the product stops.
  const before = spans.length;
  await visitor.get('/about');
  expect(await product.stop()).toBe(0);
  expect(spans.slice(before).map(({ name }) => name)).toContain('GET /about');
  expect(text()).not.toMatch(personal);
});

test('a collector that is away is noticed by nobody but the log', async () => {
  site = await openSite({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  const { product } = site;
  const visitor = openBrowser(product.url);
  expect((await visitor.get('/')).status).toBe(200);
  await eventually(
    () => product.stderr(),
    (said) => said.includes('the trace collector takes no spans'),
    'the log says so',
  );
  expect((await visitor.post('/contact', message)).status).toBe(200);
  expect(await product.stop()).toBe(0);
  expect(product.stderr().match(/the trace collector takes no spans/g)).toHaveLength(1);
});

test('without a collector nothing of it is loaded', async () => {
  site = await openSite(reportFromInside);
  expect((await openBrowser(site.product.url).post('/contact', message)).status).toBe(200);
  expect(await tracingFilesOf(site.product)).toEqual([]);
});
