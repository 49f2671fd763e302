import { z } from 'zod';
import { hundredthsIn } from '#lib/hundredths-in.ts';
import { parseJson } from '#lib/parse-json.ts';
import { isReceipt } from '../is-receipt.ts';
import type { ToldStatus } from './mpesa-command.ts';

const parameter = z.object({ Key: z.string(), Value: z.union([z.string(), z.number()]).optional() });
const resultSchema = z.object({
  Result: z.object({
    ResultCode: z.coerce.string().min(1).max(40),
    ResultDesc: z.coerce.string().catch(''),
    ConversationID: z.string().catch(''),
    TransactionID: z.string().catch(''),
    ResultParameters: z
      .object({ ResultParameter: z.union([z.array(parameter), parameter.transform((one) => [one])]) })
      .optional()
      .catch(undefined),
  }),
});

export interface ToldResult {
  code: string;
  text: string;
  conversationId: string;
  /** Of a reversal: its own receipt. */
  transactionId: string | null;
  status: ToldStatus;
}

/** A result as Daraja posts it. Undefined for anything else. */
export function readResult(body: string): ToldResult | undefined {
  const parsed = resultSchema.safeParse(parseJson(body));
  if (!parsed.success) return undefined;
  const { ResultCode, ResultDesc, ConversationID, TransactionID, ResultParameters } = parsed.data.Result;
  const values = new Map(ResultParameters?.ResultParameter.map(({ Key, Value }) => [Key, Value]));
  const textOf = (key: string) => {
    const value = values.get(key);
    return value === undefined ? null : String(value).trim().slice(0, 120);
  };
  return {
    code: ResultCode,
    text: ResultDesc.trim().slice(0, 200),
    conversationId: ConversationID,
    transactionId: isReceipt(TransactionID) ? TransactionID : null,
    status: {
      receipt: textOf('ReceiptNo'),
      status: textOf('TransactionStatus'),
      amountMinor: hundredthsIn(textOf('Amount') ?? '') || null,
      creditParty: textOf('CreditPartyName'),
    },
  };
}
