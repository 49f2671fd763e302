import { describe, expect, test } from 'vitest';
import type { Database } from '#db/connect.ts';
import { pollWaitingPayments } from '#features/payments/poll-payments.ts';
import { takeCallback } from '#features/payments/providers/provider-events.ts';
import { sendDueRefunds } from '#features/payments/send-due-refunds.ts';
import { settlePayment } from '#features/payments/settle-payment.ts';
import { balanceOf } from '../agents/funding.ts';
import type { MakeHarness, ProviderHarness } from './contract/provider-harness.ts';
import { openSuite } from './open-suite.ts';
import type { Begun, PaymentWorld } from './payment-world.ts';

/** Failures between a provider and the product. Outages and slowness are in describe-provider.ts. */
export function describeFaults(name: string, makeHarness: MakeHarness): void {
  describe(`${name}: a callback of the provider`, () => {
    let db: Database;
    let harness: ProviderHarness;
    let world: PaymentWorld;
    openSuite(makeHarness, (opened) => {
      ({ db, harness, world } = opened);
    });

    const take = (request: Parameters<typeof takeCallback>[2]) =>
      takeCallback(world.parts, harness.provider.name, request);
    const deliver = async ({ paymentId }: Begun) => {
      for (const callback of await harness.callbacks(paymentId)) await take(callback);
    };
    const stateOf = async ({ paymentId }: Begun) => (await world.payment(paymentId)).state;
    /** Sends and completes all due refunds. */
    const sendBack = async ({ paymentId }: Begun) => {
      await sendDueRefunds(world.parts);
      if (!harness.endRefund || (await world.payment(paymentId)).state === 'refunded') return;
      await harness.endRefund(world.parts, paymentId, 'done');
      await world.age(paymentId, '2 hours');
      await sendDueRefunds(world.parts);
    };

    test('that is forged is no hint, and leaves no trace', async () => {
      const begun = await world.booking(harness);
      const strangers = await world.booking(harness);
      await harness.pays(begun.paymentId);
      const forgeries = await harness.forgeries(begun.paymentId, strangers.paymentId);
      for (const [wrong, request] of Object.entries(forgeries))
        expect([wrong, await take(request)]).toEqual([wrong, 'forged']);
      expect(await stateOf(begun)).toBe('submitted');
      expect(await world.storedCallbacks(begun.paymentId)).toBe(0);
      await deliver(begun);
      expect(await stateOf(begun)).toBe('captured');
    });

    test('that comes twenty times at once is kept once, told once and booked once', async () => {
      for (const [begun, times] of [
        [await world.booking(harness), 20],
        [await world.deposit(harness), 5],
      ] as const) {
        await harness.pays(begun.paymentId);
        const [callback] = await harness.callbacks(begun.paymentId);
        if (!callback) throw new Error('There is no callback');
        const outcomes = await Promise.all(Array.from({ length: times }, () => take(callback)));
        expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1);
        expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(times - 1);
        expect(await world.storedCallbacks(begun.paymentId)).toBe(1);
        expect(await world.eventsOf(begun)).toHaveLength(1);
        // A known event is not queried again.
        await harness.trouble('status', 'down');
        expect(await take(callback)).toBe('repeated');
        await harness.calm();
      }
    });

    test('that comes in the wrong order, among those of others, makes no difference', async () => {
      const paid = await world.booking(harness);
      const declined = await world.booking(harness);
      const credited = await world.deposit(harness);
      await harness.declines(declined.paymentId);
      for (const { paymentId } of [paid, credited]) await harness.pays(paymentId);
      const callbacks = await Promise.all(
        [paid, declined, credited].map(({ paymentId }) => harness.callbacks(paymentId)),
      );
      for (const callback of callbacks.flat().toReversed()) await take(callback);
      for (const callback of callbacks.flat()) await take(callback);
      expect([await stateOf(paid), await stateOf(declined), await stateOf(credited)]).toEqual([
        'captured',
        'failed',
        'captured',
      ]);
    });

    test('that comes after the hold is over: where there are seats, they are theirs', async () => {
      const begun = await world.booking(harness);
      await harness.pays(begun.paymentId);
      await world.endHold(begun.bookingId);
      expect(await world.bookingStatus(begun.bookingId)).toBe('expired');
      await deliver(begun);
      expect([await stateOf(begun), await world.bookingStatus(begun.bookingId)]).toEqual(['captured', 'confirmed']);
    });

    test('that comes after the hold is over: where there are none, the money goes back', async () => {
      const flightId = await world.lastSeat();
      const late = await world.booking(harness, { flightId });
      await world.endHold(late.bookingId);
      const quick = await world.booking(harness, { flightId });
      for (const { paymentId } of [late, quick]) await harness.pays(paymentId);
      await deliver(quick);
      await deliver(late);
      expect(await world.payment(late.paymentId)).toMatchObject({
        state: 'refund_due',
        failure: 'not_available',
      });
      await sendBack(late);
      expect([await stateOf(late), await stateOf(quick)]).toEqual(['refunded', 'captured']);
      expect(await world.eventsOf(late)).toEqual(['money_returns', 'refunded']);
    });

    test('of money for another one does not pay for this one', async () => {
      const paid = await world.booking(harness);
      const unpaid = await world.booking(harness);
      await harness.pays(paid.paymentId);
      for (const callback of await harness.mixedUp(unpaid.paymentId, paid.paymentId)) await take(callback);
      expect([await stateOf(unpaid), await world.bookingStatus(unpaid.bookingId)]).toEqual(['submitted', 'held']);
      await deliver(paid);
      for (const callback of await harness.mixedUp(unpaid.paymentId, paid.paymentId)) await take(callback);
      expect(await settlePayment(world.parts, unpaid.paymentId)).toBe('pending');
      expect([await stateOf(paid), await stateOf(unpaid)]).toEqual(['captured', 'submitted']);
      // A payment after all is accepted under its own reference.
      await harness.pays(unpaid.paymentId);
      await deliver(unpaid);
      await world.age(unpaid.paymentId, '10 minutes');
      await pollWaitingPayments(world.parts);
      expect(await stateOf(unpaid)).toBe('captured');
    });

    test('of another amount than anybody can be asked about: nobody is credited with a guess', async ({ skip }) => {
      if (!harness.reportsOtherAmount) return skip('what came can be asked for');
      const begun = await world.booking(harness);
      await harness.pays(begun.paymentId);
      await take(await harness.reportsOtherAmount(begun.paymentId));
      await world.age(begun.paymentId, '3 minutes');
      await pollWaitingPayments(world.parts);
      expect([await stateOf(begun), await world.bookingStatus(begun.bookingId)]).toEqual(['unknown', 'held']);
      // The two ledgers disagree, which a person must resolve.
      world.made.length = 0;
    });

    test('of the wrong amount: a booking gives it back, an agency has what came', async ({ skip }) => {
      skip(!harness.mayTakeOther.includes('amount'), 'it takes the amount that was asked for, or nothing');
      const booked = await world.booking(harness, { currency: 'KES' });
      const { amountMinor } = await world.payment(booked.paymentId);
      const half = Math.round(amountMinor / 200) * 100;
      await harness.pays(booked.paymentId, { amountMinor: half });
      await deliver(booked);
      expect(await world.payment(booked.paymentId)).toMatchObject({
        state: 'refund_due',
        failure: 'wrong_amount',
        capturedMinor: half,
        capturedUsdMinor: Math.round(half / 129.5),
        refundMinor: half,
      });
      expect(await world.bookingStatus(booked.bookingId)).toBe('held');
      await sendBack(booked);
      expect(await stateOf(booked)).toBe('refunded');

      const credited = await world.deposit(harness, { amountMinor: 40_000 });
      const before = await balanceOf(db, credited.agent);
      const payment = await world.payment(credited.paymentId);
      await harness.pays(credited.paymentId, { amountMinor: payment.amountMinor / 2 });
      await deliver(credited);
      expect(await balanceOf(db, credited.agent)).toBe(before + 20_000);
    });

    test('of another currency is nothing that the books can take: somebody has to look', async ({ skip }) => {
      skip(!harness.mayTakeOther.includes('currency'), 'it takes the currency that was asked for, or nothing');
      const begun = await world.booking(harness, { currency: 'KES' });
      await harness.pays(begun.paymentId, { currency: 'UGX' });
      await deliver(begun);
      expect(await world.payment(begun.paymentId)).toMatchObject({
        state: 'unknown',
        failure: 'other_currency',
        capturedMinor: null,
      });
      expect(await world.bookingStatus(begun.bookingId)).toBe('held');
      expect(await world.eventsOf(begun)).toEqual([]);
      // The two ledgers disagree, which a person must resolve.
      world.made.length = 0;
    });
  });
}
