import { z } from 'zod';
import { hundredthsIn } from '#lib/hundredths-in.ts';
import { parseJson } from '#lib/parse-json.ts';
import { isReceipt } from '../is-receipt.ts';

const text = z.coerce.string().trim();
const confirmationSchema = z.object({
  TransID: text.refine(isReceipt),
  TransTime: text.catch(''),
  TransAmount: text,
  BusinessShortCode: text,
  BillRefNumber: text.nullish().transform((account) => account ?? ''),
  FirstName: text.nullish(),
  MiddleName: text.nullish(),
  LastName: text.nullish(),
});

/** What Daraja says of money that is about to come, or came, to a paybill. */
export interface Confirmation {
  receipt: string;
  amountMinor: number;
  shortCode: string;
  account: string;
  payerName: string | null;
  paidAt: Date;
}

/** Undefined for whatever is not one. Telephone numbers are not read: they are of no use here. */
export function readConfirmation(body: string, now: Date): Confirmation | undefined {
  const parsed = confirmationSchema.safeParse(parseJson(body));
  const amountMinor = parsed.success ? hundredthsIn(parsed.data.TransAmount) : undefined;
  if (!parsed.success || !amountMinor) return undefined;
  const { TransID, TransTime, BusinessShortCode, BillRefNumber, ...names } = parsed.data;
  const payerName = [names.FirstName, names.MiddleName, names.LastName]
    .filter(Boolean)
    .join(' ')
    .slice(0, 120);
  return {
    receipt: TransID,
    amountMinor,
    shortCode: BusinessShortCode,
    account: BillRefNumber.slice(0, 60),
    payerName: payerName || null,
    paidAt: momentOf(TransTime, now),
  };
}

/** YYYYMMDDHHmmss in Nairobi; the moment it was heard of where it is something else. */
function momentOf(stamp: string, now: Date): Date {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(stamp) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
  return Number.isNaN(at.getTime()) || at > now ? now : at;
}
