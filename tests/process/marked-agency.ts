import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { addDocument } from '#features/agents/documents/change-documents.ts';
import { createDocumentStore } from '#features/agents/documents/read-documents.ts';
import { readAgent } from '#features/agents/read-agent.ts';
import { quoteCancellation } from '#features/booking/cancel/quote-cancellation.ts';
import { readBooking } from '#features/booking/read-booking.ts';
import { sampleDocument } from '#features/sample/play-agency.ts';
import { formatUsdCents } from '#lib/money.ts';
import { adjustBy, makeOfficer } from '../agents/adjustments.ts';
import { fund, type MadeAgent, pendingDeposit } from '../agents/agents.ts';
import { cancelSale, soldBy } from '../booking/agency-sale.ts';
import { flightsFor, type MadeHotel, makeFlights, makeHotel, stayFor, traveller } from '../booking/held-booking.ts';
import { testMailContext } from '../mail-context.ts';
import type { Browser } from './browser.ts';
import { type Site, signUpAgency, whoIs } from './site.ts';

/** An agency at its browser. */
export interface Agency extends MadeAgent {
  browser: Browser;
}

/** Signed up as everybody is, and as it is to stand. */
export async function openAgency(
  site: Site,
  email: string,
  standing: { verification?: string; account?: string; name?: string } = {},
): Promise<Agency> {
  const browser = await signUpAgency(site, email);
  const { id: userId } = await whoIs(browser);
  const { id: agentId } = await site.db
    .updateTable('agents')
    .set({
      verificationStatus: standing.verification ?? 'verified',
      accountStatus: standing.account ?? 'active',
      verifiedAt: (standing.verification ?? 'verified') === 'verified' ? new Date() : null,
      ...(standing.name && { agencyName: standing.name }),
    })
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { browser, userId, agentId };
}

export interface MarkedAgency extends Agency {
  /** Everything by which somebody could try to reach what is its own. */
  ids: {
    references: string[];
    deposits: string[];
    uuids: string[];
    document: string;
    held: string;
    sold: string;
    adjustment: string;
    pendingDeposit: string;
    /** What has to be agreed to for the sale to be cancelled. */
    refundMinor: string;
  };
  /** Values that must never appear on anybody else's page. */
  secrets: string[];
}

const marks = {
  name: 'Zuhura Hidden Safaris',
  owner: 'Marked Owner Okafor',
  registration: 'REG-HIDDEN-4471',
  phone: '+254799123477',
  address: 'Hidden Lane 77',
  city: 'Hiddenville',
  customer: 'Secretovich',
  mail: 'hidden-customer@example.com',
  reason: 'A hidden reason of the house',
  file: 'hidden-licence.pdf',
};

/** An agency with something of everything, all of it known by its marks. */
export async function openMarkedAgency(site: Site): Promise<MarkedAgency> {
  const { db } = site;
  const agency = await openAgency(site, 'hidden-owner@example.com', { name: marks.name });
  const { agentId, userId } = agency;
  await sql`
    update agents set agency_registration_number = ${marks.registration}, phone = ${marks.phone},
      address = ${marks.address}, city = ${marks.city}, low_balance_minor = 77700 where id = ${agentId}`.execute(db);
  await sql`update users set full_name = ${marks.owner} where id = ${userId}`.execute(db);
  const funded = await fund(db, agency, 7_777_777);
  const waiting = await pendingDeposit(db, agency, 6_543_217);
  const { held, sold, cancelled } = await sellMarked(db, agency);
  const officer = await makeOfficer(db);
  const request = { agentId, amountMinor: 3_456_789, requestedBy: officer };
  const adjustment = await adjustBy({ db, mailContext: testMailContext() }, request);
  await sql`update agent_adjustments set reason = ${marks.reason} where id = ${adjustment}`.execute(db);
  const documents = createDocumentStore({ s3: undefined, dataDir: site.folder.dataDir });
  const given = { agentId, kind: 'licence', fileName: marks.file, bytes: sampleDocument('hidden-paper') };
  const added = await addDocument({ db, documents }, given, { id: userId, role: 'agent' });
  if (!added.ok) throw new Error(added.error);
  const deposits = await db.selectFrom('agentDeposits').select('reference').where('agentId', '=', agentId).execute();
  const references = [held, sold, cancelled].map(({ reference }) => reference);
  const ids = {
    references,
    deposits: deposits.map(({ reference }) => reference),
    uuids: [agentId, userId, added.documentId, waiting.depositId, waiting.paymentId, sold.bookingId, adjustment],
    document: added.documentId,
    held: held.reference,
    sold: sold.reference,
    adjustment,
    pendingDeposit: waiting.depositId,
    refundMinor: await refundOf(db, sold.bookingId),
  };
  const money = await readAgent(db, userId);
  const figures = [
    money?.creditBalanceMinor,
    money?.availableMinor,
    money?.totalSalesMinor,
    money?.totalCommissionsMinor,
    7_777_777,
    6_543_217,
    3_456_789,
  ].map((minor = 0) => minor);
  const secrets = [
    ...Object.values(marks),
    'hidden-owner@example.com',
    'hidden-paper',
    ...references,
    ...ids.deposits,
    ...figures.flatMap((minor) => [formatUsdCents(minor, 'en-US').replace('$', ''), String(minor)]),
  ];
  // Telephone numbers are shown in groups.
  return {
    ...agency,
    ids: { ...ids, uuids: [...ids.uuids, funded] },
    secrets: [...secrets, '799 123477', '799123477'],
  };
}

async function sellMarked(db: Database, agency: Agency) {
  const flights = await makeFlights(db, { count: 1, seats: 20, priceMinor: 412_347 });
  const hotel: MadeHotel = await makeHotel(db, { rooms: 4, priceMinor: 9_871 });
  const of = {
    contact: { email: marks.mail, phone: marks.phone, isVerified: false },
    travellers: [traveller({ lastName: marks.customer })],
  };
  const trip = () => flightsFor(flights, { priceMinor: 412_347 });
  const sold = await soldBy(db, agency, trip(), of);
  const held = await soldBy(db, agency, stayFor(hotel, { priceMinor: 9_871 }), { ...of, issueNow: false });
  const cancelled = await soldBy(db, agency, trip(), of);
  await cancelSale(db, agency, cancelled.bookingId);
  return { sold, held, cancelled };
}

async function refundOf(db: Database, bookingId: string): Promise<string> {
  const booking = await readBooking(db, { id: bookingId });
  const quoted = booking && quoteCancellation(booking, new Date());
  if (!quoted?.ok) throw new Error('No quote');
  return String(quoted.quote.refundMinor);
}

/** Every row that is this agency's, to be held against itself later. */
export async function rowsOf(db: Database, { agentId, userId }: MadeAgent): Promise<unknown> {
  const own = sql`select booking_id from agent_bookings where agent_id = ${agentId}`;
  const { rows } = await sql<{ found: unknown }>`
    select jsonb_build_object(
      'agent', (select to_jsonb(agents) - 'low_balance_emailed_at' - 'updated_at' from agents where id = ${agentId}),
      'user', (select jsonb_build_object('email', email, 'role', role, 'name', full_name) from users where id = ${userId}),
      'money', (select to_jsonb(agent_money) from agent_money where agent_id = ${agentId}),
      'accounts', (select jsonb_agg(to_jsonb(ledger_accounts) order by code) from ledger_accounts
        where split_part(code, ':', 2) = ${agentId}),
      'transfers', (select jsonb_agg(to_jsonb(ledger_transfers) order by id) from ledger_transfers
        where agent_id = ${agentId}),
      'deposits', (select jsonb_agg(to_jsonb(agent_deposit_states) order by id) from agent_deposit_states
        where agent_id = ${agentId}),
      'adjustments', (select jsonb_agg(to_jsonb(agent_adjustments) order by id) from agent_adjustments
        where agent_id = ${agentId}),
      'documents', (select jsonb_agg(to_jsonb(agent_documents) order by id) from agent_documents
        where agent_id = ${agentId}),
      'sales', (select jsonb_agg(to_jsonb(agent_bookings) order by booking_id) from agent_bookings
        where agent_id = ${agentId}),
      'bookings', (select jsonb_agg(to_jsonb(bookings) - 'updated_at' order by id) from bookings where id in (${own})),
      'payments', (select count(*) from payments where booking_id in (${own})),
      'travellers', (select jsonb_agg(to_jsonb(booking_travellers) order by booking_id, position)
        from booking_travellers where booking_id in (${own}))
    ) as found`.execute(db);
  return rows[0]?.found;
}
