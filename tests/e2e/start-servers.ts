import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import { createDb, createPool } from '#db/connect.ts';
import { CLIENT_FOLDER } from '#server/build.ts';
import { openStaticFiles } from '#server/website.ts';
import { openBuiltSite } from '#tests/built-site.ts';
import { eventually, type Product, startProduct } from '#tests/process/product.ts';
import { makeTestFolder, removeTestFolder } from '../embedded-postgres/test-folder.ts';
import { type Person, somebody } from './people.ts';

/** The site as a stranger runs it, and beside it the gallery of the UI kit, which only developers see. */
export default async function startServers(): Promise<() => Promise<void>> {
  const folder = await makeTestFolder();
  process.env.E2E_DATA_DIR = folder.dataDir;
  const site = await startProduct({
    PORT: process.env.E2E_SITE_PORT ?? '',
    SAMPLE_WORLD: 'on',
    DATA_DIR: folder.dataDir,
    // Tests that would reach a limit come from an address of their own.
    TRUST_PROXY: '1',
    // Fetched when a visitor asks for streets; a test answers.
    MAP_STYLE_URL: `http://localhost:${process.env.E2E_SITE_PORT}/streets.json`,
  });
  await eventually(
    site.stderr,
    (said) => said.includes('sample agencies loaded'),
    'the sample world is loaded',
    120_000,
  );
  process.env.E2E_ADMIN = JSON.stringify(await appointAdmin(site));
  const gallery = await startGallery(process.env.E2E_GALLERY_PORT ?? '');
  return async () => {
    gallery.close();
    gallery.closeAllConnections();
    const end = await site.stop();
    await removeTestFolder(folder.root);
    if (end !== 0) throw new Error(`The site ended with ${end}:\n${site.stderr()}`);
  };
}

/** As an operator does it: sign up, then promote with the code from the console. */
async function appointAdmin(site: Product): Promise<Person> {
  const admin = somebody();
  const signedUp = await fetch(`${site.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const code = /setup code: (\S+)/.exec(site.stdout())?.[1] ?? '';
  const promoted = await fetch(`${site.url}/admin-setup`, {
    method: 'POST',
    body: new URLSearchParams({ email: admin.email, code }),
  });
  if (!signedUp.ok || !(await promoted.text()).includes('Successfully promoted')) {
    throw new Error(`No administrator: ${signedUp.status}, ${promoted.status}`);
  }
  return admin;
}

/** The built site in development mode: as fast and as steady as what visitors get. The gallery asks no database. */
async function startGallery(port: string) {
  const log = pino({ level: 'silent' });
  const noDatabase = createPool('postgres://nobody@127.0.0.1:9/nothing', { applicationName: 'gallery', log });
  const app = await openBuiltSite({ db: createDb(noDatabase), env: { MODE: 'development', PORT: port } });
  const files = await openStaticFiles(CLIENT_FOLDER);
  const makePage = getRequestListener(app.fetch);
  const server = createServer(async (request, response) => {
    if (!(await files.send(request, response))) await makePage(request, response);
  });
  server.listen(Number(port));
  await once(server, 'listening');
  return server;
}
