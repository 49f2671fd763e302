import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { MAX_DOCUMENT_BYTES } from '#features/agents/documents/document-kinds.ts';
import { MAX_PICTURE_BYTES } from '#features/catalogue/pictures/encode-picture.ts';
import type { Browser } from '#tests/process/browser.ts';
import { residentMegabytes } from '../../bench/processes.ts';
import { invitePeople, type OpenSite, type Person } from './attacked-site.ts';
import { type Attempts, attempts } from './attempts.ts';
import { crawl, entrances, routeOf, type ShownForm, submissionsOf } from './forms.ts';

// Every field that takes a file gets files that are not what they say, or far more than they say.

interface Hostile {
  what: string;
  name: string;
  type: string;
  bytes: Buffer;
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="attacked(1)"><script>attacked(2)</script></svg>';
const place = 'CANARY-PLACE-4471';

export async function attackUploads(open: OpenSite, { isQuick }: { isQuick: boolean }): Promise<Attempts[]> {
  const site = await open();
  try {
    const { agent, admin } = await invitePeople(site);
    const rows = {
      files: attempts('hostile files in every upload field'),
      served: attempts('files that are served back: type, sniffing, place of a photograph'),
      memory: attempts('memory of the process under bombs'),
    };
    const files = await hostileFiles(isQuick);
    const before = residentMegabytes(site.product.pid);
    let highest = before;
    for (const person of [agent, admin]) {
      const forms = await uploadForms(person);
      const least = person === admin ? 4 : 1;
      if (forms.length < least) rows.files.found.push(`${person.name} sees ${forms.length} upload forms only`);
      for (const form of forms)
        for (const file of files) {
          const answer = await send(person.browser, form, file);
          rows.files.tries += 1;
          const isKnown = answer.status < 500 && answer.status !== 400;
          if (!isKnown) rows.files.found.push(`${form.action} with ${file.what} is answered ${answer.status}`);
          await answer.body?.cancel();
          highest = Math.max(highest, residentMegabytes(site.product.pid));
          rows.memory.tries += 1;
        }
    }
    rows.memory.note = `${before.toFixed(0)} MB, at most ${highest.toFixed(0)} MB`;
    // A bomb of nine hundred million pixels needs gigabytes where it is unpacked.
    if (highest - before > 900) rows.memory.found.push(`The process grew from ${before} MB to ${highest} MB`);
    await readBack([agent, admin], rows.served);
    if ((await admin.browser.get('/healthz')).status !== 200)
      rows.files.found.push('The product does not answer any more');
    return Object.values(rows);
  } finally {
    await site.close();
  }
}

/** The forms with a file field, one for each route; the photographs of a hotel have a page that links lead to. */
async function uploadForms({ browser, ids }: Person): Promise<ShownForm[]> {
  const { forms } = await crawl(browser, entrances(ids));
  const withFile = forms.filter(({ fields }) => fields.some(({ kind }) => kind === 'file'));
  return [
    ...new Map(withFile.map((form) => [routeOf(new URL(form.action, 'http://here').pathname)?.path, form])).values(),
  ];
}

function send(browser: Browser, form: ShownForm, file: Hostile): Promise<Response> {
  const data = new FormData();
  const [fields = {}] = submissionsOf(form);
  const typed: Record<string, string> = { name: `Airline ${file.what}`, code: 'Z9', description: file.what };
  for (const [name, value] of Object.entries(fields)) data.append(name, value || (typed[name] ?? ''));
  const field = form.fields.find(({ kind }) => kind === 'file')?.name ?? 'file';
  data.append(field, new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name);
  const { pathname, search } = new URL(form.action, 'http://here');
  return browser.upload(pathname + search, data);
}

async function hostileFiles(isQuick: boolean): Promise<Hostile[]> {
  const photograph = sharp({ create: { width: 900, height: 700, channels: 3, background: '#146' } });
  const jpeg = await photograph
    .clone()
    .withExif({ IFD0: { Copyright: place }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '4/1 3/1 0/1' } })
    .jpeg()
    .toBuffer();
  const png = await photograph.clone().png().toBuffer();
  const javascript = Buffer.from('GIF89a/*\u0001\u0000*/=1;attacked(3)');
  const zip = Buffer.from('504b0304140000000800', 'hex');
  const pdfAndZip = Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj<</JS(attacked(4))>>endobj\n'), zip]);
  const files: Hostile[] = [
    { what: 'a photograph with its place', name: 'place.jpg', type: 'image/jpeg', bytes: jpeg },
    {
      what: 'a picture followed by a page',
      name: 'a.png',
      type: 'image/png',
      bytes: Buffer.concat([png, Buffer.from('<script>attacked(5)</script>')]),
    },
    { what: 'SVG with a script', name: 'a.svg', type: 'image/svg+xml', bytes: Buffer.from(svg) },
    { what: 'SVG that calls itself PNG', name: 'a.png', type: 'image/png', bytes: Buffer.from(svg) },
    {
      what: 'a page that calls itself PDF',
      name: 'a.pdf',
      type: 'application/pdf',
      bytes: Buffer.from('<html><script>attacked(6)</script>'),
    },
    { what: 'GIF and JavaScript in one', name: 'a.gif', type: 'image/gif', bytes: javascript },
    { what: 'PDF and ZIP in one', name: 'a.pdf', type: 'application/pdf', bytes: pdfAndZip },
    { what: 'PNG of 30000 × 30000', name: 'bomb.png', type: 'image/png', bytes: pngBomb(30_000) },
    {
      what: 'a name with a path',
      name: '../../../../etc/cron.d/attacked',
      type: 'text/csv',
      bytes: Buffer.from('name\nattacked'),
    },
    {
      what: 'a name with an end of line',
      name: 'a"\r\nX-Attacked: 1\r\n.pdf',
      type: 'application/pdf',
      bytes: Buffer.from('%PDF-1.7 attacked'),
    },
    {
      what: 'a name that is a script',
      name: '<img data-attacked src=x onerror=attacked(7)>.pdf',
      type: 'application/pdf',
      bytes: Buffer.from('%PDF-1.7 attacked'),
    },
    { what: 'nothing', name: 'a.csv', type: 'text/csv', bytes: Buffer.alloc(0) },
    {
      what: 'CSV that is packed zeros',
      name: 'a.csv.gz',
      type: 'application/gzip',
      bytes: gzipSync(Buffer.alloc(50 * 1024 * 1024)),
    },
    { what: 'CSV of null bytes', name: 'a.csv', type: 'text/csv', bytes: Buffer.alloc(100_000) },
    {
      what: 'CSV with one line of a megabyte',
      name: 'a.csv',
      type: 'text/csv',
      bytes: Buffer.from(`name,code\n"${'x'.repeat(1_000_000)}`),
    },
    {
      what: 'CSV with a hundred thousand columns',
      name: 'a.csv',
      type: 'text/csv',
      bytes: Buffer.from(','.repeat(100_000)),
    },
    {
      what: 'CSV that is no UTF-8',
      name: 'a.csv',
      type: 'text/csv',
      bytes: Buffer.from([0x6e, 0xff, 0xfe, 0x80, 0x0a, 0xed, 0xa0, 0x80]),
    },
  ];
  const huge = [
    {
      what: 'a picture that is too large',
      name: 'a.jpg',
      type: 'image/jpeg',
      bytes: Buffer.concat([jpeg, Buffer.alloc(MAX_PICTURE_BYTES)]),
    },
    {
      what: 'a document that is too large',
      name: 'a.pdf',
      type: 'application/pdf',
      bytes: Buffer.concat([pdfAndZip, Buffer.alloc(MAX_DOCUMENT_BYTES)]),
    },
    {
      what: 'more than any form takes',
      name: 'a.csv',
      type: 'text/csv',
      bytes: Buffer.alloc(14 * 1024 * 1024, 'a,b\n'),
    },
  ];
  return isQuick ? files.slice(0, 9) : [...files, ...huge];
}

/** All of one colour: a few kilobytes that are gigabytes of pixels. */
function pngBomb(side: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** What was taken is served as what it is, is never guessed at, runs nothing, and does not say where it was taken. */
async function readBack(people: readonly Person[], rows: Attempts): Promise<void> {
  for (const { browser, ids } of people) {
    const { pages } = await crawl(browser, entrances(ids));
    const addresses = new Set(pages.filter((page) => /\/documents\/[0-9a-f-]{36}$/.test(page)));
    for (const page of pages.filter((one) => /hotel|airline/.test(one))) {
      const answer = await browser.get(page);
      const isPage = answer.headers.get('content-type')?.startsWith('text/html');
      const html = isPage ? await answer.text() : '';
      for (const [address] of html.matchAll(/\/pictures\/[\w.-]+/g)) addresses.add(address);
    }
    for (const address of addresses) {
      rows.tries += 1;
      const { headers, status, ...answer } = await serve(browser, address);
      const type = headers.get('content-type') ?? '';
      const isSafe = /^(image\/(webp|png|jpeg)|application\/pdf)$/.test(type);
      const cannotRun = headers.get('content-security-policy')?.includes('sandbox');
      if (status !== 200) rows.found.push(`${address} is answered ${status}`);
      else if (!isSafe || !cannotRun || headers.get('x-content-type-options') !== 'nosniff')
        rows.found.push(`${address} is served as ${type}`);
      if (headers.has('x-attacked')) rows.found.push(`${address} has a header of an uploaded name`);
      if (type === 'image/webp' && answer.bytes.includes(place)) rows.found.push(`${address} says where it was taken`);
    }
    if (addresses.size === 0) rows.found.push('No uploaded file was found on any page');
  }
}

async function serve(browser: Browser, address: string) {
  const answer = await browser.get(address);
  return { headers: answer.headers, status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}
