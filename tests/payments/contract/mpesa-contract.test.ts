import { describeFaults } from '../describe-faults.ts';
import { describeProvider } from '../describe-provider.ts';
import { mpesaHarness } from './mpesa-harness.ts';

describeProvider('M-Pesa', mpesaHarness);
describeFaults('M-Pesa', mpesaHarness);
