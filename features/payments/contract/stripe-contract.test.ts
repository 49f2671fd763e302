import { describeFaults } from '#tests/payments/describe-faults.ts';
import { describeProvider } from '#tests/payments/describe-provider.ts';
import { stripeHarness } from './stripe-harness.ts';

describeProvider('Stripe', stripeHarness({ refundsTakeTime: true }));
describeFaults('Stripe', stripeHarness({ refundsTakeTime: false }));
