import type { ReactNode } from 'react';
import type { MobileMoneyMethod } from '../payment.ts';

/** Written out, because the style sheet contains only the classes that it finds in the sources. */
const styles: Record<MobileMoneyMethod, string> = {
  mpesa: 'hidden group-has-[[value=mpesa]:checked]/pay:inline',
};

/** CSS shows what belongs to the chosen method, inside a form of the class `group/pay`, so that it works without scripts. */
export function WhenChosen({ method, children }: { method: MobileMoneyMethod; children: ReactNode }) {
  return <span className={styles[method]}>{children}</span>;
}
