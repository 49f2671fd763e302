import type { TaskList } from 'graphile-worker';
import type { BookingBatcher } from '#features/booking/holds/booking-batcher.ts';
import type { MailDelivery } from '#features/notifications/deliver-mail.ts';
import type { PaymentProvider, PaymentProviders } from '#features/payments/payment-provider.ts';
import type { Metrics, ObservedWork } from './metrics.ts';
import type { Poll } from './polls.ts';
import type { Tracing } from './tracing.ts';

/** Counts failures of what happens outside of requests, and traces it where traces are on. */
export function createObserver({ metrics, tracing }: { metrics: Metrics; tracing: Tracing | undefined }) {
  async function observe<Result>(kind: ObservedWork, name: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await (tracing ? tracing.run(`${kind} ${name}`, work) : work());
    } catch (error) {
      metrics.countFailure(kind, name);
      throw error;
    }
  }

  return {
    tasks: (tasks: TaskList): TaskList =>
      Object.fromEntries(
        Object.entries(tasks).map(([name, task]) => [
          name,
          (payload, helpers) => observe('job', name, async () => task?.(payload, helpers)),
        ]),
      ),
    polls: (polls: readonly Poll[]): Poll[] =>
      polls.map((poll) => ({ ...poll, run: (signal) => observe('poll', poll.name, () => poll.run(signal)) })),
    mail: (mail: MailDelivery): MailDelivery => ({
      ...mail,
      deliver: (message) => observe('mail', 'delivery', () => mail.deliver(message)),
    }),
    providers: (providers: PaymentProviders): PaymentProviders =>
      new Map([...providers].map(([name, provider]) => [name, observedProvider(provider, observe)])),
    batcher: (batcher: BookingBatcher): BookingBatcher => countedBookings(batcher, metrics),
  };
}

type Observe = <Result>(kind: ObservedWork, name: string, work: () => Promise<Result>) => Promise<Result>;

const calls = new Set<string | symbol>(['create', 'status', 'refund', 'refundStatus', 'takebacks', 'eventsSince']);

/** A proxy, because providers compute some of their fields when they are read. */
function observedProvider(provider: PaymentProvider, observe: Observe): PaymentProvider {
  return new Proxy(provider, {
    get(target, field) {
      const value: unknown = Reflect.get(target, field);
      if (typeof value !== 'function') return value;
      const call = (...parameters: unknown[]) => value.apply(target, parameters);
      if (!calls.has(field)) return call;
      return (...parameters: unknown[]) => observe('payment provider', provider.name, async () => call(...parameters));
    },
  });
}

/** Holds and what confirms them at once: an online payment or an agency's credit. */
function countedBookings(batcher: BookingBatcher, metrics: Metrics): BookingBatcher {
  return {
    async hold(document) {
      const held = await batcher.hold(document);
      if (held.outcome === 'held' && !held.again) metrics.countBooking('held');
      return held;
    },
    async holdForAgent(document) {
      const held = await batcher.holdForAgent(document);
      if (held.outcome === 'held' && !held.again) {
        metrics.countBooking('held');
        if (document.agent?.issueNow) metrics.countBooking('confirmed');
      }
      return held;
    },
    async settle(money) {
      const settled = await batcher.settle(money);
      if (settled.booking?.outcome === 'confirmed') metrics.countBooking('confirmed');
      return settled;
    },
  };
}
