import { describeFaults } from '#tests/payments/describe-faults.ts';
import { describeProvider } from '#tests/payments/describe-provider.ts';
import { mpesaHarness } from './mpesa-harness.ts';
import { sandboxHarness } from './sandbox-harness.ts';
import { stripeHarness } from './stripe-harness.ts';

describeProvider('sandbox', sandboxHarness);
describeFaults('sandbox', sandboxHarness);
describeProvider('M-Pesa', mpesaHarness);
describeFaults('M-Pesa', mpesaHarness);
describeProvider('Stripe', stripeHarness({ refundsTakeTime: true }));
describeFaults('Stripe', stripeHarness({ refundsTakeTime: false }));
