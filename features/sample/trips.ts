import { z } from 'zod';
import { travellerTitles } from '#features/booking/booking.ts';
import { SAMPLE_MAIL_DOMAIN } from '#features/notifications/sample-mail-domain.ts';
import { paymentMethods } from '#features/payments/payment.ts';
import { currencyCodes } from '#features/settings/currencies.ts';
import { languages } from '#i18n/languages.ts';
import { readSampleList } from './read-sample-list.ts';
import { sampleId } from './seeded.ts';

const customerRow = z.object({
  /** Their mailbox. */
  key: z.string(),
  title: z.enum(travellerTitles),
  givenNames: z.string(),
  lastName: z.string(),
  /** Of an unused range. */
  phone: z.string(),
  language: z.enum(languages.map(({ code }) => code)),
  currency: z.enum(currencyCodes),
  nationality: z.string(),
  birthDate: z.string(),
  passportNumber: z.string(),
  /** Others are known to an agency only. */
  hasAccount: z.stringbool(),
});

/** They have no password, so nobody can sign in as one. */
export type SampleCustomer = z.infer<typeof customerRow> & { id: string; email: string };

export function sampleCustomers(): SampleCustomer[] {
  return readSampleList('customers.csv', customerRow).map((row, number) => ({
    id: sampleId('customer', String(number)),
    email: `${row.key}@${SAMPLE_MAIL_DOMAIN}`,
    ...row,
  }));
}

const tripRow = z.object({
  customer: z.string(),
  /** The key of an agency; empty if the customer booked. */
  soldBy: z.string().optional(),
  type: z.enum(['flight', 'hotel']),
  /** A hotel, or the airport to which a flight from Nairobi goes. */
  to: z.string(),
  /** Negative for a stay that is over. */
  departsInDays: z.coerce.number(),
  /** Of the stay, or until the return flight; empty for one way. */
  nights: z.coerce.number().optional(),
  adults: z.coerce.number(),
  /** Agencies pay by credit. */
  paidBy: z.enum([...paymentMethods, 'credit']),
  bookedHoursAgo: z.coerce.number(),
  /** `cancelled`: the refund is still due. `reviewed`: the guest wrote a review after the stay. */
  outcome: z.enum(['held', 'expired', 'confirmed', 'reviewed', 'cancelled', 'refunded']),
});

export type SampleTrip = Omit<z.infer<typeof tripRow>, 'customer'> & { key: string; customer: SampleCustomer };

/** What customers booked, or what an agency sold. */
export function sampleTrips(soldBy?: string): SampleTrip[] {
  const customers = new Map(sampleCustomers().map((customer) => [customer.key, customer]));
  return readSampleList('trips.csv', tripRow)
    .map((row, number) => {
      const customer = customers.get(row.customer);
      if (!customer) throw new Error(`data/sample-world/customers.csv has no ${row.customer}`);
      return { ...row, key: `trip/${number}`, customer };
    })
    .filter((trip) => trip.soldBy === soldBy);
}
