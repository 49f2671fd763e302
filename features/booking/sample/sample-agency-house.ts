import { withoutNews } from '#features/agents/deposits/without-news.ts';
import type { DocumentStore } from '#features/agents/documents/document-store.ts';
import type { MailHouse } from '#features/notifications/mail-layout.ts';
import type { PaymentProviders } from '#features/payments/payment-provider.ts';
import type { SampleHouse } from './place-sample-booking.ts';
import { sampleOffice } from './sample-agencies.ts';

export interface AgencyHouse extends SampleHouse {
  mailHouse: MailHouse;
  documents: DocumentStore;
  providers: PaymentProviders;
}

export interface LivingAgency {
  key: string;
  agentId: string;
  userId: string;
  markupPercentage: number;
}

export function officeOf({ db, mailHouse }: AgencyHouse) {
  return { db, house: mailHouse, hooks: withoutNews };
}

export function officer(desk: 0 | 1): { id: string; role: 'admin' } {
  return { id: sampleOffice[desk]?.id ?? '', role: 'admin' };
}
