import { hash, randomUUID } from 'node:crypto';
import { advisoryLocks, withLockUnlessStopped } from '#db/advisory-lock.ts';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { SAMPLE_MAIL_DOMAIN } from '#features/notifications/sample-mail-domain.ts';
import { newId } from '#lib/ids.ts';
import type { Log } from '#lib/log.ts';
import type { TemplateContent } from '../templates/template.ts';
import { type SampleInquiry, sampleInquiries } from './sample-inquiries.ts';

/** Common answers, in all languages. */
const sampleTemplates: readonly TemplateContent[] = [
  {
    name: 'Refund on its way',
    texts: {
      en: 'Hello {{name}},\n\nYour refund for {{reference}} is on its way. Cards take up to seven working days, M-Pesa one.\n\nWarm regards,\n{{agent}}\n{{siteName}}',
      ar: 'مرحبًا {{name}}،\n\nمبلغ استرداد الحجز {{reference}} في طريقه إليكم. تحتاج البطاقات إلى سبعة أيام عمل على الأكثر، وM-Pesa إلى يوم واحد.\n\nمع أطيب التحيات،\n{{agent}}\n{{siteName}}',
      fr: 'Bonjour {{name}},\n\nLe remboursement de {{reference}} est en route. Comptez jusqu’à sept jours ouvrables par carte, un jour par M-Pesa.\n\nCordialement,\n{{agent}}\n{{siteName}}',
      es: 'Hola, {{name}}:\n\nEl reembolso de {{reference}} está en camino. Con tarjeta tarda hasta siete días hábiles; con M-Pesa, uno.\n\nUn saludo,\n{{agent}}\n{{siteName}}',
      sw: 'Habari {{name}},\n\nMarejesho ya {{reference}} yako njiani. Kwa kadi huchukua hadi siku saba za kazi, kwa M-Pesa siku moja.\n\nWako,\n{{agent}}\n{{siteName}}',
      tr: 'Merhaba {{name}},\n\n{{reference}} için iadeniz yolda. Kartlarda en çok yedi iş günü, M-Pesa’da bir gün sürer.\n\nSaygılarımızla,\n{{agent}}\n{{siteName}}',
    },
  },
  {
    name: 'Which booking?',
    texts: {
      en: 'Hello {{name}},\n\nThank you for your message about “{{subject}}”. Please send us the reference of your booking (FM and digits): you find it on your ticket and in our emails.\n\nWarm regards,\n{{agent}}',
      ar: 'مرحبًا {{name}}،\n\nشكرًا على رسالتكم بشأن «{{subject}}». يُرجى إرسال رقم الحجز (FM تليه أرقام): تجدونه على التذكرة وفي رسائلنا.\n\nمع أطيب التحيات،\n{{agent}}',
      fr: 'Bonjour {{name}},\n\nMerci pour votre message « {{subject}} ». Envoyez-nous la référence de votre réservation (FM et des chiffres) : elle figure sur votre billet et dans nos e-mails.\n\nCordialement,\n{{agent}}',
      es: 'Hola, {{name}}:\n\nGracias por su mensaje «{{subject}}». Envíenos la referencia de su reserva (FM y cifras): está en su billete y en nuestros correos.\n\nUn saludo,\n{{agent}}',
      sw: 'Habari {{name}},\n\nAsante kwa ujumbe wako kuhusu “{{subject}}”. Tafadhali tutumie nambari ya safari yako (FM na tarakimu): iko kwenye tiketi na kwenye barua pepe zetu.\n\nWako,\n{{agent}}',
      tr: 'Merhaba {{name}},\n\n“{{subject}}” konulu mesajınız için teşekkürler. Lütfen rezervasyon numaranızı (FM ve rakamlar) gönderin: biletinizde ve e-postalarımızda yazar.\n\nSaygılarımızla,\n{{agent}}',
    },
  },
  {
    name: 'Baggage',
    texts: {
      en: 'Hello {{name}},\n\nWhat you may bring stands in the fare conditions of your booking, under Baggage. More bags are added at the airline’s counter or by phone: {{phone}}.\n\nWarm regards,\n{{agent}}',
      ar: 'مرحبًا {{name}}،\n\nتجدون الأمتعة المسموح بها في شروط أجرة حجزكم، تحت «الأمتعة». يمكن إضافة حقائب أخرى عند مكتب شركة الطيران أو هاتفيًا: {{phone}}.\n\nمع أطيب التحيات،\n{{agent}}',
      fr: 'Bonjour {{name}},\n\nLes bagages inclus figurent dans les conditions tarifaires de votre réservation, sous Bagages. On en ajoute au comptoir de la compagnie ou par téléphone : {{phone}}.\n\nCordialement,\n{{agent}}',
      es: 'Hola, {{name}}:\n\nEl equipaje incluido está en las condiciones de la tarifa de su reserva, en Equipaje. Puede añadir más en el mostrador de la aerolínea o por teléfono: {{phone}}.\n\nUn saludo,\n{{agent}}',
      sw: 'Habari {{name}},\n\nMizigo unayoruhusiwa iko kwenye masharti ya nauli ya safari yako, chini ya Mizigo. Begi la ziada huongezwa kwenye kaunta ya shirika la ndege au kwa simu: {{phone}}.\n\nWako,\n{{agent}}',
      tr: 'Merhaba {{name}},\n\nBagaj hakkınız rezervasyonunuzun ücret koşullarında, Bagaj başlığı altında yazar. Ek bagaj havayolu bankosunda ya da telefonla eklenir: {{phone}}.\n\nSaygılarımızla,\n{{agent}}',
    },
  },
  {
    name: 'We are looking into it',
    texts: {
      en: 'Hello {{name}},\n\nThank you for writing to us. We are looking into it and will be back within one working day. If it can’t wait, call {{phone}}.\n\nWarm regards,\n{{agent}}\n{{siteName}}',
      ar: 'مرحبًا {{name}}،\n\nشكرًا على رسالتكم. نحن نبحث في الأمر وسنعود إليكم خلال يوم عمل واحد. إن كان الأمر عاجلًا فاتصلوا بنا: {{phone}}.\n\nمع أطيب التحيات،\n{{agent}}\n{{siteName}}',
      fr: 'Bonjour {{name}},\n\nMerci de nous avoir écrit. Nous nous en occupons et revenons vers vous sous un jour ouvrable. En cas d’urgence, appelez le {{phone}}.\n\nCordialement,\n{{agent}}\n{{siteName}}',
      es: 'Hola, {{name}}:\n\nGracias por escribirnos. Lo estamos revisando y le respondemos en un día hábil. Si es urgente, llame al {{phone}}.\n\nUn saludo,\n{{agent}}\n{{siteName}}',
      sw: 'Habari {{name}},\n\nAsante kwa kutuandikia. Tunalishughulikia na tutarudi kwako ndani ya siku moja ya kazi. Kama ni la haraka, piga {{phone}}.\n\nWako,\n{{agent}}\n{{siteName}}',
      tr: 'Merhaba {{name}},\n\nBize yazdığınız için teşekkürler. Konuyla ilgileniyoruz, bir iş günü içinde döneceğiz. Acilse {{phone}} numarasını arayın.\n\nSaygılarımızla,\n{{agent}}\n{{siteName}}',
    },
  },
  {
    name: 'Where the ticket is',
    texts: {
      en: 'Hello {{name}},\n\nYour ticket for {{reference}} is in the email that confirmed your booking, and under My bookings. If you can’t find either, write to {{supportEmail}} and we send it again.\n\nHave a good trip,\n{{agent}}',
      ar: 'مرحبًا {{name}}،\n\nتذكرة الحجز {{reference}} موجودة في رسالة التأكيد وفي صفحة «حجوزاتي». إن لم تجدوها فاكتبوا إلى {{supportEmail}} وسنرسلها مرة أخرى.\n\nرحلة سعيدة،\n{{agent}}',
      fr: 'Bonjour {{name}},\n\nVotre billet pour {{reference}} se trouve dans l’e-mail de confirmation et sous Mes réservations. Sinon, écrivez à {{supportEmail}} et nous vous le renverrons.\n\nBon voyage,\n{{agent}}',
      es: 'Hola, {{name}}:\n\nSu billete de {{reference}} está en el correo de confirmación y en Mis reservas. Si no lo encuentra, escriba a {{supportEmail}} y se lo enviamos de nuevo.\n\nBuen viaje,\n{{agent}}',
      sw: 'Habari {{name}},\n\nTiketi yako ya {{reference}} iko kwenye barua pepe ya uthibitisho na kwenye Safari zangu. Usipoiona, andika kwa {{supportEmail}} nasi tutaituma tena.\n\nSafari njema,\n{{agent}}',
      tr: 'Merhaba {{name}},\n\n{{reference}} biletiniz onay e-postasında ve Rezervasyonlarım sayfasında. Bulamazsanız {{supportEmail}} adresine yazın, yeniden gönderelim.\n\nİyi yolculuklar,\n{{agent}}',
    },
  },
];

const inquiriesPart = 'inquiries';
const hourMs = 3_600_000;

interface Asking {
  reference: string;
  name: string;
  email: string;
  phone: string | null;
  language: string;
}

interface LoadOptions {
  db: Database;
  directUrl: string;
  log: Log;
  now: Date;
  signal?: AbortSignal | undefined;
  /** Reads the sample customers with bookings, when it is time to load. */
  customers: () => Promise<Asking[]>;
  /** The first sample administrator. */
  office: readonly { id: string }[];
}

/** Loads the sample inquiries and responses once, in one transaction. Mails nothing. */
export function loadSampleInquiries(options: LoadOptions): Promise<{ inquiries: number }> {
  return withLockUnlessStopped(options, advisoryLocks.loadSampleWorld, () => loadMissing(options), {
    inquiries: 0,
  });
}

async function loadMissing({ db, log, now, customers, office }: LoadOptions): Promise<{ inquiries: number }> {
  const loaded = await db
    .selectFrom('sample_world')
    .select('part')
    .where('part', '=', inquiriesPart)
    .executeTakeFirst();
  const officeId = office[0]?.id;
  if (loaded || officeId === undefined) return { inquiries: 0 };
  const asking = await customers();
  await db.transaction().execute(async (transaction) => {
    for (const inquiry of sampleInquiries) {
      const isAboutBooking = `${inquiry.subject}${inquiry.message}`.includes('{{reference}}');
      const about = isAboutBooking ? takeCustomer(asking, inquiry.language) : undefined;
      await addInquiry(transaction, { inquiry, about, now, officeId });
    }
    await addTemplates(transaction);
    await transaction.insertInto('sample_world').values({ part: inquiriesPart }).execute();
  });
  log.info({ inquiries: sampleInquiries.length, templates: sampleTemplates.length }, 'sample inquiries loaded');
  return { inquiries: sampleInquiries.length };
}

/**
 * Each customer sends one inquiry; for a language that none speaks, somebody without an account asks about a
 * customer's booking.
 */
function takeCustomer(asking: Asking[], language: string): Asking | undefined {
  const place = asking.findIndex((customer) => customer.language === language);
  return place >= 0 ? asking.splice(place, 1)[0] : asking[0];
}

interface Placed {
  inquiry: SampleInquiry;
  about: Asking | undefined;
  now: Date;
  officeId: string;
}

async function addInquiry(transaction: DatabaseTransaction, { inquiry, about, now, officeId }: Placed): Promise<void> {
  const { name, language, status, hoursAgo, responses = [], note, phone = null } = inquiry;
  const id = newId();
  const reference = about?.reference ?? 'FM000000';
  const customer = about?.language === language ? about : undefined;
  const subject = inquiry.subject.replaceAll('{{reference}}', reference);
  const message = inquiry.message.replaceAll('{{reference}}', reference);
  const createdAt = new Date(now.getTime() - hoursAgo * hourMs);
  const answers = responses.map(({ text, hoursLater }) => ({
    id: newId(),
    text,
    at: new Date(createdAt.getTime() + hoursLater * hourMs),
  }));
  const latest = answers.at(-1);
  await transaction
    .insertInto('inquiries')
    .values({
      id,
      submit_key: randomUUID(),
      content_hash: hash('sha256', message, 'buffer'),
      name: customer?.name ?? name,
      email: customer?.email ?? `inquiry-${hoursAgo}@${SAMPLE_MAIL_DOMAIN}`,
      phone: customer ? customer.phone : phone,
      subject,
      message,
      language,
      status,
      response: latest?.text ?? null,
      responded_at: latest?.at ?? null,
      created_at: createdAt,
      updated_at: latest?.at ?? createdAt,
    })
    .execute();
  const audited = { actor_id: officeId, actor_role: 'admin', subject_type: 'inquiry', subject_id: id };
  for (const { id: responseId, text, at } of answers) {
    await transaction
      .insertInto('inquiry_responses')
      .values({
        id: responseId,
        inquiry_id: id,
        submit_key: randomUUID(),
        author_id: officeId,
        text,
        created_at: at,
      })
      .execute();
    const after = JSON.stringify({ status: 'resolved', responseId });
    await transaction
      .insertInto('audit_log')
      .values({ id: newId(), at, action: 'inquiry_answered', after, ...audited })
      .execute();
  }
  const changedAt = new Date((latest?.at ?? createdAt).getTime() + hourMs);
  if (status !== (latest ? 'resolved' : 'new')) {
    await transaction
      .insertInto('audit_log')
      .values({
        id: newId(),
        at: changedAt,
        action: 'inquiry_status_changed',
        after: JSON.stringify({ status }),
        ...audited,
      })
      .execute();
  }
  if (note) {
    await transaction
      .insertInto('inquiry_notes')
      .values({ id: newId(), inquiry_id: id, author_id: officeId, text: note, created_at: changedAt })
      .execute();
  }
}

async function addTemplates(transaction: DatabaseTransaction): Promise<void> {
  for (const { name, texts } of sampleTemplates) {
    const template_id = newId();
    await transaction.insertInto('inquiry_templates').values({ id: template_id, name }).execute();
    await transaction
      .insertInto('inquiry_template_texts')
      .values(Object.entries(texts).map(([language, text]) => ({ template_id, language, text })))
      .execute();
  }
}
