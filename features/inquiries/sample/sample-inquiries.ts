import type { LanguageCode } from '#i18n/languages.ts';
import type { InquiryStatus } from '../inquiry.ts';

export interface SampleInquiry {
  /** The sender, unless it is a sample customer. */
  name: string;
  /** {{reference}} is replaced by a booking of a sample customer, who is then the sender. */
  subject: string;
  message: string;
  language: LanguageCode;
  phone?: string;
  status: InquiryStatus;
  hoursAgo: number;
  responses?: { hoursLater: number; text: string }[];
  note?: string;
}

/** Common names. The newest first. */
export const sampleInquiries: readonly SampleInquiry[] = [
  {
    name: 'Fatuma Ali',
    subject: 'Change of name on {{reference}}',
    message:
      'Hello,\n\nI booked {{reference}} with my maiden name, but my passport has my married name now. Can the name on the ticket be changed, and what does it cost?\n\nThank you',
    language: 'en',
    status: 'new',
    hoursAgo: 2,
  },
  {
    name: 'Juma Kimaro',
    subject: 'Mizigo ya ziada kwenda Zanzibar',
    message:
      'Habari,\n\nNinasafiri kwenda Zanzibar wiki ijayo na ningependa kubeba begi la pili la kilo 23. Je, naweza kulipia mapema na ni bei gani?\n\nAsante',
    language: 'sw',
    phone: '+255710551201',
    status: 'new',
    hoursAgo: 5,
  },
  {
    name: 'خالد صالح',
    subject: 'استرداد مبلغ الحجز {{reference}}',
    message:
      'السلام عليكم،\n\nألغيت حجزي رقم {{reference}} قبل ثلاثة أيام ولم يصل المبلغ إلى بطاقتي بعد. كم يستغرق الاسترداد عادةً؟\n\nشكرًا لكم',
    language: 'ar',
    status: 'new',
    hoursAgo: 9,
  },
  {
    name: 'David Otieno',
    subject: 'Group of 14 to Kigali in February',
    message:
      'We are a choir of 14 and would like to fly from Nairobi to Kigali on 12 February and back on the 16th. Do you have a group fare, and may we pay by bank transfer in two parts?',
    language: 'en',
    phone: '+254700551014',
    status: 'in_progress',
    hoursAgo: 20,
    note: 'Asked two airlines for a group fare. Both promised an answer by Thursday.',
  },
  {
    name: 'Marie Robleh',
    subject: 'Siège bébé à l’hôtel',
    message:
      'Bonjour,\n\nNous arrivons avec un bébé de huit mois (réservation {{reference}}). L’hôtel peut-il mettre un lit bébé dans la chambre ?\n\nMerci d’avance',
    language: 'fr',
    status: 'in_progress',
    hoursAgo: 26,
    note: 'Called the reception: they have two cots and will call back.',
  },
  {
    name: 'Elif Demir',
    subject: 'Fatura şirket adına',
    message:
      'Merhaba,\n\nGeçen ayki Nairobi uçuşum için şirketim adına fatura rica ediyorum. Vergi numarasını nereye göndermeliyim?\n\nTeşekkürler',
    language: 'tr',
    status: 'new',
    hoursAgo: 31,
  },
  {
    name: 'Grace Taylor',
    subject: 'Wheelchair at the airport',
    message:
      'My mother travels alone on {{reference}} and can’t walk long distances. Can somebody meet her with a wheelchair at both airports?',
    language: 'en',
    status: 'in_progress',
    hoursAgo: 44,
    responses: [
      {
        hoursLater: 3,
        text: 'Hello,\n\nThank you for telling us in good time. We have asked the airline for a wheelchair at both airports and will write again as soon as they have confirmed it.\n\nWarm regards',
      },
    ],
    note: 'The airline wants to know whether she can climb stairs.',
  },
  {
    name: 'Lucía Fernández',
    subject: 'Cambio de fecha',
    message:
      'Hola:\n\n¿Es posible cambiar la fecha de mi reserva {{reference}} al día siguiente? Mi reunión se ha retrasado.\n\nGracias',
    language: 'es',
    status: 'resolved',
    hoursAgo: 52,
    responses: [
      {
        hoursLater: 4,
        text: 'Hola:\n\nSí, se puede. Con su tarifa el cambio cuesta la diferencia de precio. Abra la reserva en su cuenta, cancélela según las condiciones y reserve el nuevo vuelo, o llámenos y lo hacemos juntos.\n\nUn saludo',
      },
    ],
  },
  {
    name: 'Amina Abdi',
    subject: 'M-Pesa paid, but no ticket',
    message:
      'I paid with M-Pesa half an hour ago and the money left my phone, but I have no ticket yet. The booking says pending: {{reference}}. Please help, we fly tomorrow!',
    language: 'en',
    status: 'resolved',
    hoursAgo: 70,
    responses: [
      {
        hoursLater: 1,
        text: 'Hello,\n\nYour payment arrived a few minutes after you wrote, and your booking is confirmed. The ticket is in your inbox and under My bookings.\n\nHave a good flight!',
      },
    ],
  },
  {
    name: 'Neema Mushi',
    subject: 'Risiti ya safari',
    message: 'Habari, nahitaji risiti ya safari yangu {{reference}} kwa ajili ya ofisi. Nitaipata wapi?',
    language: 'sw',
    status: 'resolved',
    hoursAgo: 95,
    responses: [
      {
        hoursLater: 6,
        text: 'Habari,\n\nIngia kwenye akaunti yako, fungua safari yako, kisha bonyeza "Pakua". Risiti iko pamoja na tiketi.\n\nKaribu tena!',
      },
    ],
  },
  {
    name: 'Peter Njoroge',
    subject: 'Is breakfast included?',
    message:
      'The page of the hotel shows a free breakfast among the amenities, but my voucher does not mention it. Is it for all rooms?',
    language: 'en',
    status: 'resolved',
    hoursAgo: 120,
    responses: [
      {
        hoursLater: 9,
        text: 'Hello,\n\nYes, breakfast is for every guest of this hotel, whatever the room. Just name your room at the door of the restaurant.\n\nEnjoy your stay!',
      },
    ],
  },
  {
    name: 'نورة المنصوري',
    subject: 'سؤال عن الأمتعة',
    message: 'مرحبًا، هل يُسمح بحقيبة يد وحقيبة صغيرة معًا على رحلات دبي إلى نيروبي؟',
    language: 'ar',
    status: 'resolved',
    hoursAgo: 150,
    responses: [
      {
        hoursLater: 5,
        text: 'مرحبًا،\n\nنعم، يُسمح بحقيبة يد حتى 7 كغ وحقيبة صغيرة توضع تحت المقعد. تجدون التفاصيل في شروط الأجرة قبل الدفع.\n\nمع أطيب التحيات',
      },
    ],
  },
  {
    name: 'Brian Mutua',
    subject: 'Partnership for our lodge',
    message:
      'We run a lodge with 18 rooms near Naivasha and would like to be listed with you. Whom do we talk to, and what are your terms?',
    language: 'en',
    phone: '+254700551044',
    status: 'in_progress',
    hoursAgo: 168,
    note: 'Handed to the hotel team; they look at it on Monday.',
  },
  {
    name: 'Ibrahim Houssein',
    subject: 'Visa pour le Kenya',
    message:
      'Bonjour, est-ce que vous vous occupez aussi de l’autorisation de voyage pour le Kenya, ou dois-je la demander moi-même ?',
    language: 'fr',
    status: 'resolved',
    hoursAgo: 200,
    responses: [
      {
        hoursLater: 20,
        text: 'Bonjour,\n\nNous ne pouvons pas la demander à votre place. Comptez trois jours ouvrables sur le site officiel du Kenya et gardez le numéro de votre billet à portée de main.\n\nCordialement',
      },
    ],
  },
  {
    name: 'Priya Patel',
    subject: 'Vegetarian meal',
    message: 'Can I order a vegetarian meal for {{reference}}? I could not find it when I booked.',
    language: 'en',
    status: 'closed',
    hoursAgo: 240,
    responses: [
      {
        hoursLater: 12,
        text: 'Hello,\n\nWe have passed your wish on to the airline. Please also mention it at check-in, at least a day before the flight.\n\nKind regards',
      },
    ],
  },
  {
    name: 'Daniel Hughes',
    subject: 'Left a camera in the room',
    message:
      'I left a black camera in room 204 last Sunday. The reception does not pick up the phone. Could you ask them for me?',
    language: 'en',
    status: 'resolved',
    hoursAgo: 290,
    responses: [
      {
        hoursLater: 2,
        text: 'Hello,\n\nWe are sorry to hear that and have just written to the hotel. We will be back as soon as they answer.',
      },
      {
        hoursLater: 26,
        text: 'Good news: the camera is at the reception. They keep it for 30 days and can send it by courier at your cost.',
      },
    ],
    note: 'The manager called back in the evening.',
  },
  {
    name: 'Rehema Komba',
    subject: 'Punguzo la wanafunzi',
    message: 'Je, mna punguzo kwa wanafunzi wa chuo kikuu? Tuko watano na tunasafiri Desemba.',
    language: 'sw',
    status: 'closed',
    hoursAgo: 340,
    responses: [
      {
        hoursLater: 10,
        text: 'Habari,\n\nKwa sasa hatuna punguzo la wanafunzi, lakini washa arifa ya bei kwenye safari yako nasi tutakuandikia bei ikishuka.\n\nAsante',
      },
    ],
  },
  {
    name: 'Kevin Kiprotich',
    subject: 'Flight moved by four hours',
    message:
      'You wrote that my flight on {{reference}} leaves four hours later. I would miss my connection. Can I have my money back?',
    language: 'en',
    status: 'resolved',
    hoursAgo: 400,
    responses: [
      {
        hoursLater: 3,
        text: 'Hello,\n\nOf course. Open the booking from the email and choose “Cancel and get all of it back”. The money is with you within a week.\n\nWe are sorry for the trouble.',
      },
    ],
  },
  {
    name: 'Sara Haddad',
    subject: 'حجز لشخصين',
    message: 'أريد حجز غرفة واحدة لشخصين وطفل عمره أربع سنوات في زنجبار. هل يدفع الطفل؟',
    language: 'ar',
    status: 'closed',
    hoursAgo: 460,
    responses: [
      {
        hoursLater: 7,
        text: 'مرحبًا،\n\nالأطفال دون السادسة يقيمون مجانًا في سرير الوالدين. اختاروا «طفل واحد» عند البحث ليظهر السعر الصحيح.\n\nأهلًا بكم',
      },
    ],
  },
  {
    name: 'Mehmet Kaya',
    subject: 'Bilet iptali',
    message: 'Merhaba, {{reference}} numaralı rezervasyonumu iptal etmek istiyorum. Ne kadar iade alırım?',
    language: 'tr',
    status: 'closed',
    hoursAgo: 520,
    responses: [
      {
        hoursLater: 5,
        text: 'Merhaba,\n\nRezervasyonunuzu açıp “İptal et” düğmesine bastığınızda, onaylamadan önce iade tutarını görürsünüz.\n\nSaygılarımızla',
      },
    ],
  },
  {
    name: 'Carlos Romero',
    subject: 'Traslado desde el aeropuerto',
    message: '¿El hotel de Mombasa ofrece traslado desde el aeropuerto? Llegamos a las 23:40.',
    language: 'es',
    status: 'resolved',
    hoursAgo: 600,
    responses: [
      {
        hoursLater: 15,
        text: 'Hola:\n\nSí, el hotel recoge a sus huéspedes a cualquier hora. Escríbales su número de vuelo con un día de antelación; el teléfono está en el bono.\n\nBuen viaje',
      },
    ],
  },
  {
    name: 'Mercy Odhiambo',
    subject: 'Two bookings by mistake',
    message: 'The page was slow and I pressed twice. Do I now have two bookings, or is {{reference}} the only one?',
    language: 'en',
    status: 'closed',
    hoursAgo: 680,
    responses: [
      {
        hoursLater: 1,
        text: 'Hello,\n\nDo not worry: it is one booking and one payment. A second press never books twice.\n\nHave a good trip!',
      },
    ],
  },
  {
    name: 'Hassan Mwangi',
    subject: 'Cheap loans for travellers',
    message: 'Dear sir, we offer loans at 1 percent to your customers. Please forward this to all of them.',
    language: 'en',
    status: 'closed',
    hoursAgo: 740,
    note: 'Advertising. Not answered.',
  },
  {
    name: 'Sophie Taylor',
    subject: 'Thank you',
    message: 'Just to say that everything went well, from the ticket to the hotel. We will be back next year!',
    language: 'en',
    status: 'closed',
    hoursAgo: 820,
    responses: [{ hoursLater: 22, text: 'Thank you so much for taking the time. It made our day. Karibu tena!' }],
  },
  {
    name: 'Omar Ali',
    subject: 'Mineur voyageant seul',
    message: 'Bonjour, mon fils de 13 ans peut-il voyager seul de Djibouti à Nairobi ? Quels papiers lui faut-il ?',
    language: 'fr',
    status: 'resolved',
    hoursAgo: 900,
    responses: [
      {
        hoursLater: 8,
        text: 'Bonjour,\n\nOui, à partir de 12 ans, avec son passeport et une autorisation signée des deux parents. La compagnie peut aussi l’accompagner : demandez-le-nous au moins 48 heures avant.\n\nCordialement',
      },
    ],
  },
];
