import { z } from 'zod';
import { depositMethods } from '#features/agents/deposits/deposit.ts';
import { documentKinds } from '#features/agents/documents/document-kinds.ts';
import { SAMPLE_MAIL_DOMAIN } from '#features/notifications/sample-mail-domain.ts';
import { readSampleList } from './read-sample-list.ts';
import { sampleId } from './seeded.ts';
import { type SampleTrip, sampleTrips } from './trips.ts';

const deposit = z.object({
  hoursAgo: z.number(),
  usd: z.number(),
  method: z.enum(depositMethods),
  outcome: z.enum(['completed', 'pending', 'not_received', 'withdrawn', 'declined']),
});

const adjustment = z.object({
  hoursAgo: z.number(),
  usd: z.number(),
  reason: z.string(),
  outcome: z.enum(['approved', 'requested']),
});

const agencyItem = z.object({
  key: z.string(),
  agencyName: z.string(),
  owner: z.string(),
  registrationNumber: z.string().nullable().default(null),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  language: z.string(),
  joinedDaysAgo: z.number(),
  documents: z.array(z.enum(documentKinds)),
  markupPercentage: z.number(),
  creditLimitUsd: z.number().default(0),
  lowBalanceUsd: z.number().nullable().default(null),
  /** The final state, and the reason given for it. */
  standing: z.enum(['pending', 'verified', 'rejected', 'suspended', 'inactive']),
  reason: z.string().default(''),
  deposits: z.array(deposit),
  adjustments: z.array(adjustment),
});

export type SampleDeposit = z.infer<typeof deposit>;
export type SampleAdjustment = z.infer<typeof adjustment>;
type SampleStep = { hoursAgo: number } & (
  | { deposit: SampleDeposit }
  | { adjustment: SampleAdjustment }
  | { sale: SampleTrip }
);

/** It has no password, so nobody can sign in as it. */
export type SampleAgency = z.infer<typeof agencyItem> & {
  /** Oldest first. */
  steps: SampleStep[];
};

/** One agency for each account state. */
export function sampleAgencies(): SampleAgency[] {
  return readSampleList('agencies.json', agencyItem).map((agency) => {
    const steps: SampleStep[] = [
      ...agency.deposits.map((one) => ({ hoursAgo: one.hoursAgo, deposit: one })),
      ...agency.adjustments.map((one) => ({ hoursAgo: one.hoursAgo, adjustment: one })),
      ...sampleTrips(agency.key).map((one) => ({ hoursAgo: one.bookedHoursAgo, sale: one })),
    ];
    return { ...agency, steps: steps.toSorted((one, other) => other.hoursAgo - one.hoursAgo) };
  });
}

/** Two administrators, because requests need a second one. Their accounts are deactivated. */
export const sampleOffice = [officer(1), officer(2)] as const;

function officer(number: number) {
  return {
    id: sampleId('office', String(number - 1)),
    name: `Sample administrator ${number}`,
    email: `office-${number}@${SAMPLE_MAIL_DOMAIN}`,
    role: 'admin' as const,
  };
}
