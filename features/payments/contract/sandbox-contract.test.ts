import { describeFaults } from '#tests/payments/describe-faults.ts';
import { describeProvider } from '#tests/payments/describe-provider.ts';
import { sandboxHarness } from './sandbox-harness.ts';

describeProvider('sandbox', sandboxHarness);
describeFaults('sandbox', sandboxHarness);
