import type { Paybill } from '../../payment-provider.ts';
import type { CommandParts } from '../commands/mpesa-context.ts';
import { readRegistration } from './read-registration.ts';

/**
 * The paybill, once M-Pesa knows where to tell us of money for it: until then whoever pays there would wait for nothing.
 * Addresses stay the same as long as a process lives, so it is asked no more once they are known.
 */
export function openPaybillOf({ db, mpesa }: Pick<CommandParts, 'db' | 'mpesa'>) {
  let isOpen = false;
  return async (): Promise<Paybill | undefined> => {
    if (!mpesa.hasInitiator) return undefined;
    isOpen ||= (await readRegistration(db, mpesa))?.isCurrent === true;
    return isOpen ? { number: mpesa.shortCode } : undefined;
  };
}
