import type { PaymentParts } from '../../payment-hooks.ts';
import type { MpesaHouse } from '../commands/mpesa-house.ts';

/** What whoever deals with money at the paybill needs. */
export interface PaybillParts extends PaymentParts {
  mpesa: MpesaHouse;
}
