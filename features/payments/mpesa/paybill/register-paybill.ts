import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { DarajaError } from '../daraja-error.ts';
import type { PaybillParts } from './paybill-parts.ts';
import { markOfAddresses, readRegistration } from './read-registration.ts';

export type RegisteredPaybill =
  | { ok: true }
  | { ok: false; error: 'no_initiator' | 'unreachable' | 'registered' }
  /** In Daraja's own words. */
  | { ok: false; error: 'refused'; reason: string };

/**
 * Tells M-Pesa where it asks about money for the paybill and says that it came. The addresses are secrets. Live they are
 * taken once, so whoever tells the same ones again has to want that.
 */
export async function registerPaybill(
  { db, log, mpesa }: Pick<PaybillParts, 'db' | 'log' | 'mpesa'>,
  actor: Actor & { id: string },
  { again = false }: { again?: boolean } = {},
): Promise<RegisteredPaybill> {
  if (!mpesa.hasInitiator) return { ok: false, error: 'no_initiator' };
  if (!again && (await readRegistration(db, mpesa))?.isCurrent) return { ok: false, error: 'registered' };
  let registered: RegisteredPaybill;
  try {
    await mpesa.client.registerPaybill({
      checkUrl: mpesa.paths.addressOf({ kind: 'paybill_check' }),
      moneyUrl: mpesa.paths.addressOf({ kind: 'paybill_money' }),
    });
    registered = { ok: true };
  } catch (error) {
    if (!(error instanceof DarajaError)) throw error;
    log.warn({ err: error }, 'the addresses of the paybill were not registered');
    registered =
      error.kind === 'refused'
        ? { ok: false, error: 'refused', reason: error.errorMessage || error.code || 'no reason given' }
        : { ok: false, error: 'unreachable' };
  }
  await note(
    { db, mpesa },
    actor,
    registered.ok ? { answer: 'accepted', addresses: markOfAddresses(mpesa) } : { answer: registered.error },
  );
  return registered;
}

/** They were registered elsewhere, as M-Pesa's portal or its people can. From now on payers are told of the paybill. */
export async function sayRegistered(
  { db, mpesa }: Pick<PaybillParts, 'db' | 'mpesa'>,
  actor: Actor,
): Promise<{ ok: true } | { ok: false; error: 'no_initiator' }> {
  if (!mpesa.hasInitiator) return { ok: false, error: 'no_initiator' };
  await note({ db, mpesa }, actor, { answer: 'said', addresses: markOfAddresses(mpesa) });
  return { ok: true };
}

function note(
  { db, mpesa }: Pick<PaybillParts, 'db' | 'mpesa'>,
  actor: Actor,
  after: { answer: string; addresses?: string },
): Promise<void> {
  return inTransaction(db, (transaction) =>
    writeAudit(transaction, {
      actor,
      action: 'paybill_registered',
      subjectType: 'paybill',
      subjectId: mpesa.shortCode,
      after,
    }),
  );
}
