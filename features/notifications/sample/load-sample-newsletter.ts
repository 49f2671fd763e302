import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { languages } from '#i18n/languages.ts';
import { hashOfToken, newId, newToken } from '#lib/ids.ts';
import type { CampaignTexts } from '../campaigns/campaign.ts';
import { SAMPLE_MAIL_DOMAIN } from '../sample-mail-domain.ts';

/** A sent campaign in four languages. */
const sentSample: { title: string; texts: CampaignTexts } = {
  title: 'Coast and islands',
  texts: {
    en: {
      subject: 'The coast is calling: Mombasa, Lamu, Zanzibar',
      body: 'The short rains have passed, and the sea is at its calmest.\n\n## From Nairobi to the coast\nSeveral flights a day go to Mombasa, and the islands are one short hop further. Prices stand with every flight, with all taxes and fees.\n\n[[See the flights]](/flights)\n\n## Where to stay\nA room by the beach, or one in the old town? Our [hotels](/hotels) say what guests thought of them.\n\nSafari njema, wherever you go.',
    },
    sw: {
      subject: 'Pwani inakuita: Mombasa, Lamu, Zanzibar',
      body: 'Mvua fupi zimepita, na bahari imetulia.\n\n## Kutoka Nairobi hadi pwani\nKuna safari kadhaa kila siku kwenda Mombasa, na visiwa viko karibu. Bei zote zinajumuisha kodi na ada.\n\n[[Tazama safari za ndege]](/flights)\n\nSafari njema!',
    },
    fr: {
      subject: 'La côte vous attend : Mombasa, Lamu, Zanzibar',
      body: 'Les petites pluies sont passées et la mer est calme.\n\n## De Nairobi à la côte\nPlusieurs vols par jour vont à Mombasa, et les îles ne sont plus très loin. Les prix comprennent toutes les taxes.\n\n[[Voir les vols]](/flights)\n\nBon voyage !',
    },
    ar: {
      subject: 'الساحل يناديك: مومباسا ولامو وزنجبار',
      body: 'انتهت الأمطار القصيرة، والبحر هادئ.\n\n## من نيروبي إلى الساحل\nرحلات عدة كل يوم إلى مومباسا، والجزر قريبة منها. الأسعار تشمل جميع الضرائب والرسوم.\n\n[[شاهد الرحلات]](/flights)\n\nرحلة سعيدة!',
    },
  },
};

/** A draft. */
const draftSample: { title: string; texts: CampaignTexts } = {
  title: 'Weekends in the highlands',
  texts: {
    en: {
      subject: 'Two days are enough',
      body: 'A weekend is short, and Kigali and Addis Ababa are nearer than you think.\n\n[[Plan a weekend]](/search)',
    },
  },
};

const names = ['Achieng', 'Baraka', 'Chantal', 'Dalia', 'Emre', 'Fatouma', 'Grace', 'Hassan', 'Ines', 'Juma'];
const lastNames = ['Abdi', 'Kaya', 'Mushi', 'Otieno'];
const sentDaysAgo = 12;

/**
 * Loads subscribers in every state and language, one sent campaign and one draft; only once, also with
 * several processes.
 */
export async function loadSampleNewsletter(db: Database, now: Date): Promise<{ subscribers: number }> {
  return inTransaction(db, async (transaction) => {
    const mark = await transaction
      .insertInto('sample_world')
      .values({ part: 'newsletter' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('part')
      .executeTakeFirst();
    if (!mark) return { subscribers: 0 };
    const subscribers = sampleSubscribers(now);
    await transaction
      .insertInto('newsletter_subscribers')
      .values(subscribers)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const sentId = await addSample(transaction, sentSample, daysBefore(now, sentDaysAgo + 1));
    await markSent(transaction, sentId, daysBefore(now, sentDaysAgo));
    await addSample(transaction, draftSample, daysBefore(now, 1));
    return { subscribers: subscribers.length };
  });
}

function sampleSubscribers(now: Date) {
  return Array.from({ length: 40 }, (_, number) => {
    const name = `${names[number % names.length]} ${lastNames[Math.floor(number / names.length)]}`;
    const state = number % 8 === 5 ? 'pending' : number % 10 === 3 ? 'left' : 'confirmed';
    const createdAt = daysBefore(now, 90 - number * 2.2);
    const isPending = state === 'pending';
    return {
      id: newId(),
      email: `${name.toLowerCase().replace(' ', '.')}@${SAMPLE_MAIL_DOMAIN}`,
      name,
      language: languages[number % languages.length]?.code ?? 'en',
      state,
      leave_token: newToken(),
      confirm_token_hash: isPending ? hashOfToken(newToken()) : null,
      confirm_expires_at: isPending ? new Date(createdAt.getTime() + 7 * dayMs) : null,
      created_at: createdAt,
      confirmed_at: isPending ? null : new Date(createdAt.getTime() + 20 * 60_000),
      left_at: state === 'left' ? new Date(createdAt.getTime() + dayMs) : null,
    };
  });
}

async function addSample(
  transaction: DatabaseTransaction,
  { title, texts }: { title: string; texts: CampaignTexts },
  createdAt: Date,
): Promise<string> {
  const id = newId();
  await transaction
    .insertInto('newsletter_campaigns')
    .values({ id, title, created_at: createdAt, updated_at: createdAt })
    .execute();
  const rows = Object.entries(texts).map(([language, text]) => ({ campaign_id: id, language, ...text }));
  await transaction.insertInto('newsletter_campaign_texts').values(rows).execute();
  return id;
}

/** Marks it as sent to all who were subscribed then. Sends nothing: sample addresses have no mailbox. */
async function markSent(transaction: DatabaseTransaction, campaignId: string, at: Date): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    insert into newsletter_recipients (id, campaign_id, subscriber_id, state, changed_at)
    select gen_random_uuid(), ${campaignId}::uuid, id, 'sent', ${at}::timestamptz from newsletter_subscribers
    where email like ${`%@${SAMPLE_MAIL_DOMAIN}`} and confirmed_at < ${at}::timestamptz and (left_at is null or left_at > ${at}::timestamptz)`.execute(
    transaction,
  );
  const chosen = Number(numAffectedRows);
  await transaction
    .updateTable('newsletter_campaigns')
    .set({ state: 'sending', started_at: at, recipient_count: chosen })
    .where('id', '=', campaignId)
    .execute();
  await transaction
    .updateTable('newsletter_campaigns')
    .set({
      state: 'sent',
      finished_at: new Date(at.getTime() + 40_000),
      sent_count: chosen,
      failed_count: 0,
      skipped_count: 0,
    })
    .where('id', '=', campaignId)
    .execute();
}

const dayMs = 24 * 3600 * 1000;

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - Math.round(days * dayMs));
}
