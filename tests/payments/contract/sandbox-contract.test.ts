import { describeFaults } from '../describe-faults.ts';
import { describeProvider } from '../describe-provider.ts';
import { sandboxHarness } from './sandbox-harness.ts';

describeProvider('sandbox', sandboxHarness);
describeFaults('sandbox', sandboxHarness);
