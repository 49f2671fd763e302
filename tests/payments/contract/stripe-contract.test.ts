import { describeFaults } from '../describe-faults.ts';
import { describeProvider } from '../describe-provider.ts';
import { stripeHarness } from './stripe-harness.ts';

describeProvider('Stripe', stripeHarness({ refundsTakeTime: true }));
describeFaults('Stripe', stripeHarness({ refundsTakeTime: false }));
