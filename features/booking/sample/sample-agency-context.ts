import { withoutEmails } from '#features/agents/deposits/without-emails.ts';
import type { DocumentStore } from '#features/agents/documents/document-store.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import type { PaymentProviders } from '#features/payments/payment-provider.ts';
import type { SampleContext } from './place-sample-booking.ts';
import { sampleOffice } from './sample-agencies.ts';

export interface SampleAgencyContext extends SampleContext {
  toMailContext: MailContext;
  documents: DocumentStore;
  providers: PaymentProviders;
}

export interface LivingAgency {
  key: string;
  agentId: string;
  userId: string;
  markupPercentage: number;
}

export function officeOf({ db, toMailContext }: SampleAgencyContext) {
  return { db, mailContext: toMailContext, hooks: withoutEmails };
}

export function officer(desk: 0 | 1): { id: string; role: 'admin' } {
  return { id: sampleOffice[desk]?.id ?? '', role: 'admin' };
}
