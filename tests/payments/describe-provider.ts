import { describe, expect, test } from 'vitest';
import type { Database } from '#db/connect.ts';
import { cancelBooking } from '#features/booking/cancel/cancel-booking.ts';
import { quoteCancellation } from '#features/booking/cancel/quote-cancellation.ts';
import { readBooking } from '#features/booking/read-booking.ts';
import { transfersOfBooking } from '#features/ledger/ledger.ts';
import { pollWaitingPayments } from '#features/payments/poll-payments.ts';
import { takeCallback } from '#features/payments/providers/provider-events.ts';
import { letProviderSend, markRefunded, sendByHand } from '#features/payments/refunds-by-hand.ts';
import { sendDueRefunds } from '#features/payments/send-due-refunds.ts';
import { settlePayment } from '#features/payments/settle-payment.ts';
import { submitPayment } from '#features/payments/submit-payment.ts';
import { makeOfficer } from '../agents/adjustments.ts';
import { balanceOf } from '../agents/funding.ts';
import { visitor } from '../booking/held-booking.ts';
import type { MakeHarness, ProviderHarness } from './contract/provider-harness.ts';
import { openSuite } from './open-suite.ts';
import { type Begun, type PaymentWorld, returnUrl, type Subject } from './payment-world.ts';

/** The contract of every provider; `npm test` runs it for each one. */
export function describeProvider(name: string, makeHarness: MakeHarness): void {
  describe(`${name}: a provider`, () => {
    let db: Database;
    let harness: ProviderHarness;
    let world: PaymentWorld;
    openSuite(makeHarness, (opened) => {
      ({ db, harness, world } = opened);
    });

    const deliver = async (begun: Begun) => {
      const outcomes: string[] = [];
      for (const callback of await harness.callbacks(begun.paymentId))
        outcomes.push(await takeCallback(world.parts, harness.provider.name, callback));
      return outcomes;
    };
    const stateOf = async ({ paymentId }: Begun) => (await world.payment(paymentId)).state;

    describe('that is to be paid, for a booking and for the credit of an agency', () => {
      const testBoth = (what: string, check: (subject: Subject) => Promise<void>) =>
        test(what, async () => {
          for (const subject of ['booking', 'deposit'] as const) {
            await check(subject);
            await harness.calm();
          }
        });
      /** Whether what was to be bought has been. */
      const isBought = async (begun: Begun) =>
        begun.bookingId === null
          ? (await stateOf(begun)) === 'captured'
          : (await world.bookingStatus(begun.bookingId)) === 'confirmed';

      testBoth('is asked once, though somebody presses three times at once, and again later', async (subject) => {
        const begun = await world.begin(harness, subject, { isSubmitted: false });
        const press = () => submitPayment(world.parts, begun.paymentId, returnUrl);
        const answers = await Promise.all([press(), press(), press()]);
        for (const answer of [...answers, await press()])
          expect(answer).toMatchObject({ ok: true, next: harness.next });
        expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
        expect(await harness.books(begun.paymentId)).toMatchObject({ requests: 1, takenMinor: 0 });
        expect(await stateOf(begun)).toBe('submitted');
      });

      testBoth(
        'and has taken the money, is believed when it says so: once, though ten find out at once',
        async (subject) => {
          const begun = await world.begin(harness, subject);
          await harness.pays(begun.paymentId);
          // A returning browser, or an answered phone, decides nothing.
          expect(await stateOf(begun)).toBe('submitted');
          const outcomes = await Promise.all(
            Array.from({ length: 10 }, () => settlePayment(world.parts, begun.paymentId)),
          );
          expect(outcomes.toSorted()).toEqual([...Array(9).fill('already'), 'captured']);
          await deliver(begun);
          const { state, capturedMinor, amountMinor } = await world.payment(begun.paymentId);
          expect([state, capturedMinor]).toEqual(['captured', amountMinor]);
          expect(await isBought(begun)).toBe(true);
          expect(await world.eventsOf(begun)).toHaveLength(1);
        },
      );

      testBoth('and does not call back is asked after half a minute, though five processes do so', async (subject) => {
        const begun = await world.begin(harness, subject);
        await harness.pays(begun.paymentId);
        const ask = () => Promise.all([1, 2, 3, 4, 5].map(() => pollWaitingPayments(world.parts)));
        await world.age(begun.paymentId, '20 seconds');
        await ask();
        expect(await world.payment(begun.paymentId)).toMatchObject({
          state: 'submitted',
          requestedAt: null,
        });
        await world.age(begun.paymentId, '11 seconds');
        await ask();
        expect(await isBought(begun)).toBe(true);
        expect(await world.eventsOf(begun)).toHaveLength(1);
      });

      testBoth('where somebody declines says so, once, and the money may come by another try', async (subject) => {
        const begun = await world.begin(harness, subject);
        await harness.declines(begun.paymentId);
        await deliver(begun);
        await settlePayment(world.parts, begun.paymentId);
        expect(await world.payment(begun.paymentId)).toMatchObject({
          state: 'failed',
          capturedMinor: null,
        });
        expect(await world.eventsOf(begun)).toHaveLength(1);
        expect(await submitPayment(world.parts, begun.paymentId, returnUrl)).toEqual({
          ok: false,
          error: 'settled',
        });
        const other = begun.bookingId ? await world.again(begun) : await world.begin(harness, subject);
        await harness.pays(other.paymentId);
        await deliver(other);
        expect(await isBought(other)).toBe(true);
      });

      testBoth('where nobody does anything gives up, and so do we', async (subject) => {
        const begun = await world.begin(harness, subject);
        expect(await settlePayment(world.parts, begun.paymentId)).toBe('pending');
        await harness.walksAway(begun.paymentId);
        expect(await settlePayment(world.parts, begun.paymentId)).toBe('failed');
        expect(await isBought(begun)).toBe(false);
      });

      testBoth(
        'and is down when it is asked for money has not been asked: somebody hears so and tries again',
        async (subject) => {
          const begun = await world.begin(harness, subject, { isSubmitted: false });
          await harness.trouble('create', 'down');
          expect(await submitPayment(world.parts, begun.paymentId, returnUrl)).toEqual({
            ok: false,
            error: 'unreachable',
          });
          expect(await stateOf(begun)).toBe('submitted');
          await harness.calm();
          expect(await submitPayment(world.parts, begun.paymentId, returnUrl)).toMatchObject({ ok: true });
          await harness.pays(begun.paymentId);
          await deliver(begun);
          expect(await isBought(begun)).toBe(true);
        },
      );

      testBoth(
        'and is slow when it is asked for money was asked once, and what is paid there is paid',
        async (subject) => {
          const begun = await world.begin(harness, subject, { isSubmitted: false });
          await harness.trouble('create', 'slow');
          // Without a response there is no redirect; a phone may still ring.
          expect(await submitPayment(world.parts, begun.paymentId, returnUrl)).toEqual(
            harness.next === 'redirect' ? { ok: false, error: 'unreachable' } : { ok: true, next: 'page' },
          );
          await harness.calm();
          await submitPayment(world.parts, begun.paymentId, returnUrl);
          expect(await harness.books(begun.paymentId)).toMatchObject({ requests: 1 });
          await harness.pays(begun.paymentId);
          await deliver(begun);
          expect(await isBought(begun)).toBe(true);
        },
      );

      testBoth('and refuses at once leaves nothing behind but a failed payment', async (subject) => {
        const begun = await world.begin(harness, subject, { isSubmitted: false });
        await harness.trouble('create', 'refusing');
        expect(await submitPayment(world.parts, begun.paymentId, returnUrl)).toEqual({
          ok: false,
          error: 'refused',
        });
        expect(await world.payment(begun.paymentId)).toMatchObject({ state: 'failed' });
        expect(await harness.books(begun.paymentId)).toMatchObject({ requests: 0, takenMinor: 0 });
      });

      for (const trouble of ['down', 'slow'] as const)
        testBoth(
          `and is ${trouble} when it is asked how things stand changes nothing, and is heard later`,
          async (subject) => {
            const begun = await world.begin(harness, subject);
            await harness.pays(begun.paymentId);
            await harness.trouble('status', trouble);
            expect(await settlePayment(world.parts, begun.paymentId)).toBe('unreachable');
            expect(await deliver(begun)).toContain('not_now');
            expect(await stateOf(begun)).toBe('submitted');
            expect(await world.storedCallbacks(begun.paymentId)).toBe(0);
            await harness.calm();
            await deliver(begun);
            expect(await isBought(begun)).toBe(true);
          },
        );
    });

    test('credits an agency with what came, in dollars', async () => {
      const begun = await world.deposit(harness, { amountMinor: 30_000 });
      const before = await balanceOf(db, begun.agent);
      await harness.pays(begun.paymentId);
      await deliver(begun);
      expect(await balanceOf(db, begun.agent)).toBe(before + 30_000);
    });

    test('moves money in each currency as it was agreed', async () => {
      for (const currency of harness.currencies) {
        const begun = await world.booking(harness, { currency });
        await harness.pays(begun.paymentId);
        await deliver(begun);
        const { currency: charged, amountMinor, amountUsdMinor } = await world.payment(begun.paymentId);
        const transfers = await transfersOfBooking(db, begun.bookingId ?? '');
        const captured = transfers.filter(({ kind }) => kind === 'payment_captured');
        const money = `money:${harness.provider.name}:${charged}`;
        expect(captured.map(({ debit, credit, amountMinor }) => [debit, credit, amountMinor])).toEqual(
          charged === 'USD'
            ? [[money, 'customers:USD', amountMinor]]
            : [
                [money, `exchange:${charged}`, amountMinor],
                ['exchange:USD', 'customers:USD', amountUsdMinor],
              ],
        );
        expect(charged).toBe(harness.provider.methods[harness.method]?.asksIn ?? currency);
      }
    });

    describe('that has to give money back', () => {
      const send = async () => {
        const rounds = await Promise.all([1, 2, 3, 4, 5].map(() => sendDueRefunds(world.parts)));
        return {
          sent: rounds.reduce((sum, round) => sum + round.sent, 0),
          failed: rounds.reduce((sum, round) => sum + round.failed, 0),
        };
      };
      /** Until the customer has it, whether immediately or later. */
      const sendToTheEnd = async ({ paymentId }: Begun) => {
        const { sent } = await send();
        if (!harness.refundsTakeTime) return expect(sent).toBe(1);
        expect(sent).toBe(0);
        await harness.endRefund?.(world.parts, paymentId, 'done');
        await world.age(paymentId, '2 hours');
        await send();
      };

      /** Paid twice: the second payment is refunded in full. */
      async function paidTwice(currency?: string): Promise<{ first: Begun; due: Begun }> {
        const first = await world.booking(harness, currency ? { currency } : {});
        const due = await world.again(first);
        for (const { paymentId } of [first, due]) await harness.pays(paymentId);
        await deliver(first);
        await deliver(due);
        expect([await stateOf(first), await stateOf(due)]).toEqual(['captured', 'refund_due']);
        return { first, due };
      }

      test('of two payments for one booking keeps one and gives back the other, once, by its own reference', async () => {
        for (const currency of harness.currencies) {
          const { first, due } = await paidTwice(currency);
          await sendToTheEnd(due);
          const refunded = await world.payment(due.paymentId);
          expect(refunded).toMatchObject({ state: 'refunded', refundMinor: refunded.capturedMinor });
          expect(refunded.refundReference).toMatch(/\w{6}/);
          expect(await world.auditsOf(due)).toEqual(['refund_sent by null']);
          expect(await send()).toEqual({ sent: 0, failed: 0 });
          expect(await harness.books(due.paymentId)).toMatchObject({ refunds: 1 });
          expect(await world.eventsOf(first)).toEqual(['confirmed']);
          expect(await world.eventsOf(due)).toEqual(['money_returns', 'refunded']);
        }
      });

      test('of a booking that is cancelled gives back what was agreed, and no more', async () => {
        const begun = await world.booking(harness);
        await harness.pays(begun.paymentId);
        await deliver(begun);
        const booking = await readBooking(db, { id: begun.bookingId ?? '' });
        if (!booking) throw new Error('There is no booking');
        const quoted = quoteCancellation(booking, new Date());
        if (!quoted.ok) throw new Error(`Not to be cancelled: ${quoted.error}`);
        expect(
          await cancelBooking(
            db,
            {
              bookingId: booking.id,
              by: 'customer',
              reason: null,
              agreedRefundUnits: quoted.quote.refundUnits,
            },
            visitor(),
          ),
        ).toMatchObject({ ok: true });
        await sendToTheEnd(begun);
        const { state, refundMinor, capturedMinor } = await world.payment(begun.paymentId);
        expect(state).toBe('refunded');
        expect(refundMinor).toBeLessThan(capturedMinor ?? 0);
        expect(await harness.books(begun.paymentId)).toMatchObject({
          refundedMinor: refundMinor,
          refunds: 1,
        });
      });

      test.each(['down', 'slow'] as const)(
        'and is %s when asked for it is asked again, and gives it back once',
        async (trouble) => {
          const { due } = await paidTwice();
          await harness.trouble('refund', trouble);
          expect(await send()).toMatchObject({ sent: 0 });
          expect(await stateOf(due)).toBe('refund_due');
          await harness.calm();
          // Not at once.
          expect(await send()).toEqual({ sent: 0, failed: 0 });
          await world.age(due.paymentId, '31 seconds');
          await sendToTheEnd(due);
          expect(await stateOf(due)).toBe('refunded');
        },
      );

      /** As often as the product retries. */
      const refuseToTheEnd = async (endRefund: NonNullable<ProviderHarness['endRefund']>, all: readonly Begun[]) => {
        for (let round = 0; round < 5; round += 1) {
          await send();
          for (const { paymentId } of all) {
            await endRefund(world.parts, paymentId, 'refused');
            await world.age(paymentId, '2 hours');
          }
        }
        await send();
      };

      test('and will not is asked again later, unless somebody has handed it out by then', async () => {
        const actor = { id: await makeOfficer(db), role: 'admin' as const };
        const { due } = await paidTwice();
        const { due: other } = await paidTwice();
        const handOut = (reference: string) =>
          markRefunded(world.parts, { paymentId: due.paymentId, reference }, actor);
        // While it may have been sent, it cannot be paid out by hand.
        expect(await handOut('slip 0')).toEqual({ ok: false, error: 'not_by_hand' });
        expect(await sendByHand(world.parts, due.paymentId, actor)).toMatchObject({ error: 'in_progress' });
        if (harness.endRefund) await refuseToTheEnd(harness.endRefund, [due, other]);
        else {
          await harness.trouble('refund', 'refusing');
          expect(await send()).toMatchObject({ sent: 0, failed: 2 });
          await harness.calm();
        }
        expect(await world.payment(due.paymentId)).toMatchObject({
          state: 'refund_due',
          refundFailure: expect.stringMatching(/./),
        });
        // Nor while it is retried automatically.
        expect(await handOut('slip 0')).toEqual({ ok: false, error: 'not_by_hand' });
        const mine = () => sendByHand(world.parts, due.paymentId, actor);
        expect((await Promise.all([mine(), mine()])).filter(({ ok }) => ok)).toHaveLength(1);
        await world.age(due.paymentId, '2 hours');
        const slips = await Promise.all(['slip 1', 'slip 2'].map(handOut));
        expect(slips.filter(({ ok }) => ok)).toHaveLength(1);
        expect(await world.auditsOf(due)).toEqual([`refund_by_hand by ${actor.id}`, `payment_refunded by ${actor.id}`]);
        expect(await stateOf(due)).toBe('refunded');
        // A refund claimed for manual payment is not sent.
        await sendByHand(world.parts, other.paymentId, actor);
        await world.age(other.paymentId, '2 hours');
        expect(await send()).toEqual({ sent: 0, failed: 0 });
        if (harness.endRefund) {
          // A final refusal.
          const byHand = { paymentId: other.paymentId, reference: 'slip 3' };
          expect(await markRefunded(world.parts, byHand, actor)).toEqual({ ok: true });
        } else {
          expect(await letProviderSend(world.parts, other.paymentId, actor)).toEqual({ ok: true });
          await world.age(other.paymentId, '2 hours');
          await sendToTheEnd(other);
          expect(await stateOf(other)).toBe('refunded');
        }
        expect(await harness.books(due.paymentId)).toMatchObject({ refunds: 0 });
      });
    });
  });
}
