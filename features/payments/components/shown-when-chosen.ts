import type { MobileMoneyMethod } from '../payment.ts';

/**
 * CSS shows what the chosen mobile money asks for, inside a form of the class `group/pay`, so that it also works without
 * scripts. Written out, because the style sheet contains only the classes that it finds in the sources.
 */
export const shownWhenChosen: Record<MobileMoneyMethod, string> = {
  mpesa: 'hidden group-has-[[value=mpesa]:checked]/pay:inline',
};
