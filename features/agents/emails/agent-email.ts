import type { DepositMethod } from '../deposits/deposit.ts';

/** What an agency is told by mail. Amounts are in US cents. */
export type AgentEmail =
  | { kind: 'approved' | 'reinstated' }
  | { kind: 'rejected' | 'suspended'; reason: string | null }
  | {
      kind: 'deposited' | 'deposit_failed';
      reference: string;
      amountMinor: number;
      /** What the agency said it would send. */
      announcedMinor: number;
      balanceMinor: number;
      /** How its money came: what was paid, in hundredths of its own currency, and its code. */
      paid?:
        | { method: DepositMethod; currency: string; amountMinor: number; code: string | null }
        | undefined;
      /** As it stands with the payment; none where the money came. */
      failure?: string | undefined;
    }
  | {
      kind: 'deposit_taken_back' | 'deposit_put_back';
      reference: string;
      amountMinor: number;
      balanceMinor: number;
      availableMinor: number;
    }
  | { kind: 'low_balance'; availableMinor: number; thresholdMinor: number }
  | { kind: 'adjusted'; amountMinor: number; balanceMinor: number; reason: string }
  | ({ kind: 'flight_cancelled' | 'flight_moved' | 'flight_restored' | 'flight_delayed' } & SoldBooking &
      SoldFlight)
  /** By the clock of the house: 2026-12-11T06:15. */
  | ({ kind: 'hold_ending'; until: string; reservedMinor: number } & SoldBooking)
  | ({ kind: 'hold_expired'; releasedMinor: number } & SoldBooking)
  | ({ kind: 'sale_cancelled'; returnedMinor: number; reason: string | null } & SoldBooking);

interface SoldBooking {
  reference: string;
  customer: string;
}

/** By the clock at the airport: 2026-12-11T06:15. */
interface SoldFlight {
  flight: string;
  was: string;
  departs: string;
}
