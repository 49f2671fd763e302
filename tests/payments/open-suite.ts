import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Database } from '#db/connect.ts';
import { brokenInvariants } from '#features/booking/invariants/check-invariants.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import type { MakeHarness, ProviderHarness } from './contract/provider-harness.ts';
import { openPaymentWorld, type PaymentWorld } from './payment-world.ts';

interface Opened {
  db: Database;
  harness: ProviderHarness;
  world: PaymentWorld;
}

/**
 * One provider and its own database for the enclosing `describe`. After each test both ledgers must agree,
 * and after the last the invariants hold.
 */
export function openSuite(makeHarness: MakeHarness, use: (opened: Opened) => void): void {
  let database: TestDatabase | undefined;
  let opened: Opened | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
    const { db } = database;
    const harness = await makeHarness(db);
    opened = { db, harness, world: await openPaymentWorld(db, [harness]) };
    use(opened);
  });
  afterEach(async () => {
    await opened?.harness.calm();
    try {
      await opened?.world.expectAgreement();
    } finally {
      if (opened) opened.world.made.length = 0;
    }
  });
  afterAll(async () => {
    if (opened) expect(await brokenInvariants(opened.db)).toEqual([]);
    await opened?.harness.close();
    await database?.drop();
  });
}
