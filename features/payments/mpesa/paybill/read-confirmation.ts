import { z } from 'zod';
import { cleanLine } from '#lib/clean-text.ts';
import { maskPhones } from '#lib/mask-phones.ts';
import { minorUnitsIn } from '#lib/minor-units-in.ts';
import { parseJson } from '#lib/parse-json.ts';
import { isReceipt } from '../is-receipt.ts';

/** What money is known by has to be right: a text, or a figure. */
const fact = z.union([z.string(), z.number()]).transform((value) => String(value).trim());
/** Whatever else is said, and in whatever form, must not keep money from being heard of. */
const aside = z
  .union([z.string(), z.number()])
  .catch('')
  .transform((value) => cleanLine(String(value)));
const confirmationSchema = z.object({
  TransID: fact.refine(isReceipt),
  TransTime: aside,
  TransAmount: fact,
  BusinessShortCode: fact,
  BillRefNumber: aside,
  FirstName: aside,
  MiddleName: aside,
  LastName: aside,
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
  const amountMinor = parsed.success ? minorUnitsIn(parsed.data.TransAmount) : undefined;
  if (!parsed.success || !amountMinor) return undefined;
  const { TransID, TransTime, BusinessShortCode, BillRefNumber, ...names } = parsed.data;
  const payerName = [names.FirstName, names.MiddleName, names.LastName].filter(Boolean).join(' ');
  return {
    receipt: TransID,
    amountMinor,
    shortCode: BusinessShortCode,
    account: firstOf(BillRefNumber, 60),
    payerName: firstOf(maskPhones(payerName), 120) || null,
    paidAt: momentOf(TransTime, now),
  };
}

/** Never half of a character. */
function firstOf(text: string, most: number): string {
  return [...text].slice(0, most).join('').trim();
}

const yearMs = 366 * 24 * 3600 * 1000;

/** YYYYMMDDHHmmss in Nairobi; the moment it was heard of where it is something else, or can not be. */
function momentOf(stamp: string, now: Date): Date {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(stamp) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
  return Number.isNaN(at.getTime()) || at > now || now.getTime() - at.getTime() > yearMs ? now : at;
}
