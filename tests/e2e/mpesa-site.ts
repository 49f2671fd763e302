import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { createDb, createPool } from '#db/connect.ts';
import { findRunning } from '#db/embedded/server.ts';
import { createMpesaContext } from '#features/payments/mpesa/mpesa-context.ts';
import { markRegistered } from '#features/payments/mpesa/paybill/register-paybill.ts';
import { createLog } from '#lib/log.ts';
import { mpesaEnvironment } from '#tests/payments/provider-environment.ts';
import { startProduct } from '#tests/process/product.ts';
import { makeHotel } from '../booking/held-booking.ts';
import { makeTestFolder, removeTestFolder } from '../embedded-postgres/test-folder.ts';
import { type DarajaServer, startDarajaServer } from '../payments/mpesa/daraja-server.ts';

export const MPESA_SITE = `http://localhost:${process.env.E2E_MPESA_PORT}`;

export interface MpesaSite {
  daraja: DarajaServer;
  /** With a room for 80.50 dollars a night. */
  hotelId: string;
  /** An action on the phone that was prompted last. */
  pickUp(answer: 'pay' | 'cancel' | 'no_funds'): Promise<void>;
  close(): Promise<void>;
}

/** A site that takes M-Pesa, from a local Daraja, on a database of its own in the server of the other one. */
export async function startMpesaSite(): Promise<MpesaSite> {
  const folder = await makeTestFolder();
  const database = await createDatabase();
  const daraja = await startDarajaServer({ mpesa: { maxKes: 100_000 } });
  daraja.phoneAnswers('ignore');
  const { mpesa } = daraja;
  const product = await startProduct({
    PORT: process.env.E2E_MPESA_PORT ?? '',
    DATABASE_URL: database.url,
    DATA_DIR: folder.dataDir,
    TRUST_PROXY: '1',
    ...mpesaEnvironment(daraja),
    MPESA_MOST_KES: String(mpesa.maxKes),
  });
  const db = createDb(createPool(database.url, { max: 1, applicationName: 'e2e', log: createLog('silent') }));
  const { hotelId } = await makeHotel(db, { rooms: 20 });
  const context = createMpesaContext(mpesa, { baseUrl: MPESA_SITE });
  await markRegistered({ db, mpesa: context }, { id: null, role: null });
  await db.destroy();
  return {
    daraja,
    hotelId,
    async pickUp(answer) {
      const rung = daraja.pushes.at(-1);
      if (!rung) throw new Error('No telephone rang');
      await daraja.answerPush(rung.checkoutRequestId, answer);
    },
    async close() {
      const end = await product.stop();
      await daraja.stop();
      await database.drop();
      await removeTestFolder(folder.root);
      if (end !== 0) throw new Error(`The site with M-Pesa ended with ${end}:\n${product.stderr()}`);
    },
  };
}

async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const running = await findRunning(process.env.E2E_DATA_DIR ?? '');
  if (!running) throw new Error('The database of the site is not to be found');
  const name = `mpesa_${randomBytes(6).toString('hex')}`;
  const url = new URL(running);
  url.pathname = `/${name}`;
  const run = async (statement: string) => {
    const client = new Client({ connectionString: running });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}
