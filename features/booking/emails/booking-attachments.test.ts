import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailDelivery } from '#features/notifications/deliver-mail.ts';
import { createLog } from '#lib/log.ts';
import { testBookingMailContext } from '#tests/booking/document-context.ts';
import { flightsFor, heldBooking, makeFlights, pay } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { mailsQueuedTo } from '#tests/queued-jobs.ts';
import { createPdfDrawing } from '../documents/draw-in-workers.ts';
import { renderBookingDocument } from '../documents/render-documents.ts';
import { readBooking } from '../read-booking.ts';
import { bookingAttachments } from './compose-booking-email.ts';
import { queueBookingEmails } from './queue-booking-emails.ts';

let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'tickets-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

test('a booking is paid, and a mail with its ticket and its calendar file lies in the outbox', async () => {
  const { db } = database;
  const held = await heldBooking(db, flightsFor(await makeFlights(db)), {
    contact: { email: 'amina@example.com', phone: '+254712555048', isVerified: false },
  });
  expect(await bookingAttachments(db, testBookingMailContext(), held.bookingId)).toEqual([]);
  await pay(db, held);
  await queueBookingEmails({ db, context: testBookingMailContext, log: createLog('silent') });
  const delivery = createMailDelivery({
    smtpUrl: undefined,
    dataDir,
    sender: () => ({ name: 'Fika Mbali', address: 'support@fikambali.example' }),
    documentsOf: (bookingId) => bookingAttachments(db, testBookingMailContext(), bookingId),
  });
  const [mail] = await mailsQueuedTo(db, 'amina@example.com');
  if (!mail) throw new Error('No mail was queued');
  expect(JSON.stringify(mail).length).toBeLessThan(60_000);
  await delivery.deliver(mail);
  delivery.close();
  const [name = ''] = await readdir(join(dataDir, 'outbox'));
  const message = await readFile(join(dataDir, 'outbox', name), 'utf8');
  expect(message).toContain(`filename=${held.reference}.pdf`);
  expect(message).toContain(Buffer.from('%PDF-').toString('base64').slice(0, 6));
  expect(message).toContain(`filename=${held.reference}.ics`);
  expect(message).toMatch(/Content-Type: text\/calendar; charset=utf-8/);
});

test('the ticket in the mail is drawn once: the page of the booking gives the same file', async () => {
  const { db } = database;
  const held = await heldBooking(db, flightsFor(await makeFlights(db)));
  await pay(db, held);
  const pdf = createPdfDrawing();
  const context = { ...testBookingMailContext(), drawPdf: pdf.draw };
  const [ticket] = await bookingAttachments(db, context, held.bookingId);
  const booking = await readBooking(db, { id: held.bookingId });
  expect(booking && (await renderBookingDocument(context, booking))).toBe(ticket?.content);
  await pdf.close();
});
