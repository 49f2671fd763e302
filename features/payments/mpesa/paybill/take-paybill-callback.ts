import { parseJson } from '#lib/parse-json.ts';
import { keepUnknownEvent } from '../../events/unknown-events.ts';
import { followRefund } from '../../follow-refund.ts';
import type { UnknownEvent } from '../../payment-provider.ts';
import { followTakebacks } from '../../takebacks/follow-takebacks.ts';
import type { CallbackMatter } from '../callback-paths.ts';
import { readResult } from '../commands/read-result.ts';
import { type AnsweredCommand, takeResult, takeTimeOut } from '../commands/take-result.ts';
import { answerCheck } from './answer-check.ts';
import { followUpReceipt } from './follow-up-receipts.ts';
import type { PaybillParts } from './paybill-parts.ts';
import { receivePaybillMoney } from './receive-paybill-money.ts';

type PaybillMatter = Exclude<CallbackMatter, { kind: 'push' }>;

/** What Daraja reads where nothing is asked of us: that we heard it. */
const heard = { ResultCode: 0, ResultDesc: 'Accepted' };

/**
 * What Daraja says of the paybill and of what it was asked to do, each at its own secret address, and what it is answered.
 * Money is only written down here; M-Pesa is asked about it in the next round.
 */
export async function takePaybillCallback(
  parts: PaybillParts,
  matter: PaybillMatter,
  body: string,
): Promise<Record<string, string | number>> {
  switch (matter.kind) {
    case 'paybill_check':
      return { ...(await answerCheck(parts, body)) };
    case 'paybill_money': {
      const { state } = await receivePaybillMoney(parts, body);
      if (state === 'unreadable' || state === 'other_paybill') {
        parts.log.warn({ state }, 'money was told of that can not be ours');
        const why = state === 'unreadable' ? 'unreadable' : 'not_ours';
        await keep(parts, { type: 'paybill money', objectId: '', why, body: parseJson(body) });
      }
      return heard;
    }
    case 'result': {
      const { commandId } = matter;
      if (!readResult(body))
        await keep(parts, { type: 'result', objectId: commandId, why: 'unreadable', body: parseJson(body) });
      await goOn(parts, await takeResult(parts.db, commandId, body));
      return heard;
    }
    case 'timeout':
      await goOn(parts, await takeTimeOut(parts.db, matter.commandId));
      return heard;
  }
}

function keep({ db }: PaybillParts, event: UnknownEvent): Promise<void> {
  return keepUnknownEvent(db, 'mpesa', event);
}

/** The answer is kept by now: whatever goes wrong here is tried again by the next round. */
async function goOn(parts: PaybillParts, answered: AnsweredCommand | undefined): Promise<void> {
  if (!answered) return;
  const { paymentId, receipt } = answered;
  try {
    if (paymentId === null) await followUpReceipt(parts, receipt, { mayAsk: false });
    else {
      await followRefund(parts, paymentId);
      await followTakebacks(parts, paymentId);
    }
  } catch (error) {
    parts.log.warn({ err: error, receipt, paymentId }, 'what M-Pesa answered could not be followed yet');
  }
}
