import { describeFaults } from '#tests/payments/describe-faults.ts';
import { describeProvider } from '#tests/payments/describe-provider.ts';
import { mpesaHarness } from './mpesa-harness.ts';

describeProvider('M-Pesa', mpesaHarness);
describeFaults('M-Pesa', mpesaHarness);
