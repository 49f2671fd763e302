import type { ReactNode } from 'react';
import type { PaymentMethod } from '../payment.ts';

/** Written out, because the style sheet contains only the classes that it finds in the sources. */
const styles: Record<PaymentMethod, string> = {
  mpesa: 'hidden group-has-[[value=mpesa]:checked]/pay:inline',
  card: 'hidden group-has-[[value=card]:checked]/pay:inline',
  bank_transfer: 'hidden group-has-[[value^=bank]:checked]/pay:inline',
  cash: 'hidden group-has-[[value=cash]:checked]/pay:inline',
};

/** CSS shows what belongs to the chosen method, inside a form of the class `group/pay`, so that it works without scripts. */
export function WhenChosen({ method, children }: { method: PaymentMethod; children: ReactNode }) {
  return <span className={styles[method]}>{children}</span>;
}
