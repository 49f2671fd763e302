import { expect, test } from 'vitest';
import type { BookingBatcher } from '#features/booking/holds/booking-batcher.ts';
import type { HoldDocument, HoldOutcome } from '#features/booking/holds/hold-document.ts';
import type { Mail } from '#features/notifications/mail.ts';
import type { Payment } from '#features/payments/payment.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import type { ReceivedMoney } from '#features/payments/settle-money.ts';
import { createMetrics } from './metrics.ts';
import { createObserver } from './observe.ts';
import type { Tracing } from './tracing.ts';

function observer() {
  const metrics = createMetrics({ totalCount: 0, idleCount: 0, waitingCount: 0 });
  const spans: string[] = [];
  const tracing: Pick<Tracing, 'run'> = {
    run(name, work) {
      spans.push(name);
      return work();
    },
  };
  const counted = async (series: string) => {
    const line = (await metrics.text()).split('\n').find((each) => each.startsWith(`${series} `));
    return Number(line?.slice(series.length));
  };
  return { observed: createObserver({ metrics, tracing: tracing as Tracing }), spans, counted };
}

const failing = async () => {
  throw new Error('no answer');
};

test('what fails is counted by its name, and fails all the same', async () => {
  const { observed, spans, counted } = observer();
  const [poll] = observed.polls([{ name: 'expire-holds', everyMs: 1, run: failing }]);
  await expect(poll?.run(AbortSignal.timeout(1))).rejects.toThrow('no answer');
  const mail = observed.mail({ deliver: failing, close: () => {} });
  await expect(mail.deliver({} as Mail)).rejects.toThrow('no answer');
  const { deliver_mail: task } = observed.tasks({ deliver_mail: failing });
  await expect(task?.({}, {} as never)).rejects.toThrow('no answer');
  expect(await counted('work_failures_total{kind="poll",name="expire-holds"}')).toBe(1);
  expect(await counted('work_failures_total{kind="mail",name="delivery"}')).toBe(1);
  expect(await counted('work_failures_total{kind="job",name="deliver_mail"}')).toBe(1);
  expect(spans).toEqual(['poll expire-holds', 'mail delivery', 'job deliver_mail']);
});

test('a payment provider answers as before, with what it computes anew each time', async () => {
  const { observed, spans, counted } = observer();
  let limit = 1;
  class Provider {
    readonly name = 'stripe';
    readonly byHand = false;
    readonly #secret = 'kept';
    get methods() {
      return { card: { limits: { minMinor: limit, maxMinor: limit } } };
    }
    create = failing;
    async status() {
      return { state: 'failed', reason: this.#secret };
    }
    verifyCallback() {
      return { ok: false };
    }
  }
  const provider = observed
    .providers(new Map([['stripe', new Provider() as unknown as PaymentProvider]]))
    .get('stripe');
  limit = 2;
  expect(provider?.methods.card?.limits?.minMinor).toBe(2);
  expect(provider?.refundStatus).toBeUndefined();
  expect(provider?.verifyCallback({ headers: new Headers(), body: '', path: '' })).toEqual({ ok: false });
  expect(await provider?.status({} as Payment)).toEqual({ state: 'failed', reason: 'kept' });
  await expect(provider?.create({} as Payment, { returnUrl: '' })).rejects.toThrow('no answer');
  expect(await counted('work_failures_total{kind="payment provider",name="stripe"}')).toBe(1);
  expect(spans).toEqual(['payment provider stripe', 'payment provider stripe']);
});

test('a booking is counted once, when it is held and when it is confirmed', async () => {
  const { observed, counted } = observer();
  const held = { outcome: 'held', bookingId: '1', reference: 'A', expiresAt: '', paymentId: null } as const;
  const outcomes: HoldOutcome[] = [held, { ...held, again: true }, { outcome: 'busy' }];
  const batcher: BookingBatcher = observed.batcher({
    hold: async () => outcomes.shift() ?? held,
    holdForAgent: async () => held,
    settle: async () => ({ payment: 'captured', booking: { outcome: 'confirmed' } }),
  });
  const document = (issueNow: boolean) => ({ agent: { issueNow } }) as HoldDocument;
  for (let number = 0; number < 3; number += 1) await batcher.hold({} as HoldDocument);
  expect(await counted('bookings_total{state="held"}')).toBe(1);
  expect(await counted('bookings_total{state="confirmed"}')).toBe(0);
  await batcher.settle({} as ReceivedMoney);
  expect(await counted('bookings_total{state="confirmed"}')).toBe(1);
  await batcher.holdForAgent(document(false));
  await batcher.holdForAgent(document(true));
  expect(await counted('bookings_total{state="held"}')).toBe(3);
  expect(await counted('bookings_total{state="confirmed"}')).toBe(2);
});
