import { sql } from 'kysely';
import { newId } from '#lib/ids.ts';
import { askStatus } from './ask-status.ts';
import {
  DONE,
  isDone,
  LOST,
  lastCommand,
  type MpesaCommand,
  mayBePending,
  NOT_TAKEN,
  readReversals,
  UNREACHED,
} from './mpesa-command.ts';
import type { CommandParts } from './mpesa-context.ts';
import { closeUntaken, noteTaken } from './note-taken.ts';
import { type StatusVerdict, verdictOf } from './verdict-of.ts';

export type Reversal =
  | { state: 'reversed'; reference: string }
  | { state: 'pending' }
  | { state: 'failed'; reason: string; isFinal?: boolean };

export interface WantedReversal {
  receipt: string;
  /** Of a refund. */
  paymentId: string | null;
  /** What goes back, and what came. */
  amountMinor: number;
  receivedMinor: number;
}

/** Its result comes within seconds. After that, M-Pesa is asked what became of it. */
const resultSeconds = 120;
/** Where the money is still here that long after, the reversal never reached M-Pesa. */
const lostSeconds = 900;
/** A refusal is final for a while: the paybill may have been empty. */
const refusalSeconds = 600;
/** How old an answer may be for money to be sent upon it. */
const freshSeconds = 300;

/** That many may be lost: where M-Pesa never says what became of them, a person has to look. */
const mostLost = 3;

/**
 * Sends money back to where it came from, step by step: whoever calls again gets further. M-Pesa is asked first whether
 * the money is there at all, because somebody may have sent it back by hand, or this house before it was restored. One
 * reversal that may be on its way lets no second one out, and is no failure whatever else goes wrong: who hears of a
 * failure may hand the money out.
 */
export async function reverseReceipt(parts: CommandParts, wanted: WantedReversal): Promise<Reversal> {
  const reversals = await readReversals(parts.db, { receipt: wanted.receipt });
  // Also one that seemed lost, or not to have been taken.
  const done = reversals.find(isDone);
  if (done) return { state: 'reversed', reference: done.reversalReceipt ?? wanted.receipt };
  const [last] = reversals;
  if (!last) return fromTheStart(parts, wanted, undefined);
  if (last.resultCode === null) return whatBecameOf(parts, wanted, last);
  const lost = reversals.filter(({ resultCode }) => resultCode === LOST).length;
  // Of a part nobody can tell whether it went.
  if (last.resultCode === LOST && wanted.amountMinor < wanted.receivedMinor) return resultLost;
  const isOld = last.secondsAnswered !== null && last.secondsAnswered > refusalSeconds;
  const isRefusal = last.resultCode !== LOST && !isUnreached(last) && !saysReversed(last);
  if (isRefusal && !isOld)
    return wanted.amountMinor < wanted.receivedMinor && isAboutThePart(last)
      ? { state: 'failed', reason: `part_refused: ${reasonOf(last)}`, isFinal: true }
      : { state: 'failed', reason: reasonOf(last) };
  return fromTheStart(parts, wanted, last, lost >= mostLost);
}

/** A person has to look. */
const resultLost: Reversal = { state: 'failed', reason: 'result_lost' };

function isUnreached({ resultText }: MpesaCommand): boolean {
  return resultText?.startsWith(UNREACHED) === true;
}

function saysReversed({ resultCode, resultText }: MpesaCommand): boolean {
  return resultCode === 'R000001' || /already.*revers/i.test(resultText ?? '');
}

/**
 * Results that say nothing about the amount: the paybill is empty or not active, the initiator is wrong, locked or not
 * allowed to, or M-Pesa is busy. All of them pass, or are put right by an administrator.
 */
const otherReasons = new Set(['1', '11', '17', '21', '26', '2001', '2006', '2028', '8006']);

/** Safaricom reverses whole payments, and refuses a part on some paybills: to ask again changes nothing. */
function isAboutThePart({ resultCode, resultText }: MpesaCommand): boolean {
  if (resultCode === NOT_TAKEN) return /amount/i.test(resultText ?? '');
  return !otherReasons.has(resultCode ?? '') && !/insufficient|busy/i.test(resultText ?? '');
}

function reasonOf({ resultText, resultCode }: MpesaCommand): string {
  return resultText ?? resultCode ?? 'refused';
}

async function fromTheStart(
  parts: CommandParts,
  wanted: WantedReversal,
  last: MpesaCommand | undefined,
  isLostTooOften = false,
): Promise<Reversal> {
  const status = await lastCommand(parts.db, 'status', wanted.receipt);
  const isFresh =
    status !== undefined &&
    status.resultCode !== null &&
    status.secondsOld < freshSeconds &&
    (!last || status.requestedAt > last.requestedAt);
  if (!isFresh) return ask(parts, wanted, last);
  const verdict = verdictOn(parts, wanted, status);
  switch (verdict) {
    case 'reversed':
      return { state: 'reversed', reference: wanted.receipt };
    case 'completed':
      if (last && saysReversed(last)) return { state: 'failed', reason: reasonOf(last) };
      if (isLostTooOften) return resultLost;
      return send(parts, wanted, status);
    case 'no_answer':
      // Asked again in a while by whoever wants it back.
      if (status.resultCode === LOST || status.secondsOld > resultSeconds) return ask(parts, wanted, last);
      // In a word that says neither that it is here nor that it is not.
      if (status.resultCode === DONE) return { state: 'pending' };
      return status.resultCode === NOT_TAKEN && isUnreached(status)
        ? ask(parts, wanted, last)
        : failedUnless(last, reasonOf(status));
    default:
      return failedUnless(last, verdict);
  }
}

/** It was sent and its answer did not come. Nothing is sent again before M-Pesa has said that the money is still here. */
async function whatBecameOf(
  parts: CommandParts,
  wanted: WantedReversal,
  last: MpesaCommand,
): Promise<Reversal> {
  if (!last.timedOut && last.secondsOld < resultSeconds) return { state: 'pending' };
  const status = await lastCommand(parts.db, 'status', wanted.receipt);
  if (
    !status ||
    status.requestedAt <= last.requestedAt ||
    (status.resultCode !== null && status.secondsOld > 60)
  )
    return ask(parts, wanted, last);
  if (status.resultCode === null) return ask(parts, wanted, last);
  const verdict = verdictOn(parts, wanted, status);
  if (verdict === 'reversed') {
    await close(parts, last.id, DONE, 'Found to be reversed');
    return { state: 'reversed', reference: wanted.receipt };
  }
  const requestedAfterSeconds = (status.requestedAt.getTime() - last.requestedAt.getTime()) / 1000;
  if (verdict !== 'completed' || requestedAfterSeconds < lostSeconds) return { state: 'pending' };
  await close(parts, last.id, LOST, null);
  return reverseReceipt(parts, wanted);
}

function verdictOn(
  { mpesa }: CommandParts,
  { receipt, receivedMinor }: WantedReversal,
  status: MpesaCommand,
): StatusVerdict {
  return verdictOf(status, { receipt, amountMinor: receivedMinor, ownCodes: mpesa.ownCodes });
}

async function ask(
  parts: CommandParts,
  { receipt, paymentId }: WantedReversal,
  last: MpesaCommand | undefined,
): Promise<Reversal> {
  const asked = await askStatus(parts, { receipt, paymentId });
  return asked.state === 'refused' ? failedUnless(last, asked.reason) : { state: 'pending' };
}

/** That M-Pesa can not say how it stands does not mean that the last one did not go. */
function failedUnless(last: MpesaCommand | undefined, reason: string): Reversal {
  return last && mayBePending(last) ? { state: 'pending' } : { state: 'failed', reason };
}

/** Unless another one is on its way, has been done, or was sent after the answer that this one builds on. */
async function send(
  { db, log, mpesa }: CommandParts,
  { receipt, paymentId, amountMinor }: WantedReversal,
  status: MpesaCommand,
): Promise<Reversal> {
  const id = newId();
  const { rows } = await sql`
    insert into mpesa_commands (id, kind, receipt, payment_id, amount_minor)
    select ${id}::uuid, 'reversal', ${receipt}, ${paymentId}::uuid, ${amountMinor}
    where not exists (
      select from mpesa_commands
      where receipt = ${receipt} and kind = 'reversal' and (answered_at is null or requested_at > ${status.requestedAt})
    ) and (
      -- Of money that belongs to nothing: nobody has sent it by hand meanwhile.
      ${paymentId}::uuid is not null
      or exists (select from mpesa_receipts where receipt = ${receipt} and state = 'returning' for share)
    )
    on conflict do nothing
    returning id`.execute(db);
  if (rows.length === 0) return { state: 'pending' };
  try {
    const taken = await mpesa.client.reverse({
      receipt,
      amountKes: amountMinor / 100,
      remarks: 'Refund',
      resultUrl: mpesa.paths.addressOf({ kind: 'result', commandId: id }),
      timeoutUrl: mpesa.paths.addressOf({ kind: 'timeout', commandId: id }),
    });
    await noteTaken(db, id, taken);
    return { state: 'pending' };
  } catch (error) {
    const closed = await closeUntaken({ db, log }, id, error);
    return closed.state === 'refused' ? { state: 'failed', reason: closed.reason } : { state: 'pending' };
  }
}

async function close({ db }: CommandParts, id: string, code: string, text: string | null): Promise<void> {
  await db
    .updateTable('mpesa_commands')
    .set({ answered_at: sql<Date>`clock_timestamp()`, result_code: code, result_text: text })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .execute();
}
