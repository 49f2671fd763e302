import { describeFaults } from '#tests/payments/describe-faults.ts';
import { describeProvider } from '#tests/payments/describe-provider.ts';
import { sandboxHarness } from './sandbox-harness.ts';
import { stripeHarness } from './stripe-harness.ts';

const stripeWithSlowBanks = stripeHarness({ refundsTakeTime: true });

describeProvider('sandbox', sandboxHarness);
describeFaults('sandbox', sandboxHarness);
describeProvider('Stripe', stripeWithSlowBanks);
describeFaults('Stripe', stripeHarness({ refundsTakeTime: false }));
