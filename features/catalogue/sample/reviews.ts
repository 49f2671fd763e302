import { addDays, type CalendarDate, daysBetween } from '#lib/calendar-date.ts';
import type { SampleHotel } from './hotels.ts';
import { between, chance, pick, sampleId } from './seeded.ts';

interface SampleReview {
  id: string;
  authorCountry: string;
  rating: number;
  comment: string;
  language: string;
  createdAt: string;
}

const epoch = '2020-01-01';
const yearDays = 365;

/** The reviews of the last year. Each hotel gets reviews at its own interval, counted from a fixed date. */
export function sampleReviews(hotel: SampleHotel, today: CalendarDate): SampleReview[] {
  const perYear = between(`${hotel.id}/reviews`, 9, 29);
  const yesterday = daysBetween(epoch, today) - 1;
  const newest = Math.floor((yesterday * perYear) / yearDays);
  return Array.from({ length: perYear }, (_, index) => newest - index)
    .map((number) => ({ number, day: addDays(epoch, Math.floor((number * yearDays) / perYear)) }))
    .filter(({ day }) => day >= addDays(today, -yearDays))
    .map(({ number, day }) => sampleReview(hotel, `${hotel.id}/${number}`, day));
}

function sampleReview(hotel: SampleHotel, key: string, day: CalendarDate): SampleReview {
  const language = pick(`${key}/language`, hotel.location.languages);
  const phrases = reviewPhrases[language];
  if (!phrases) throw new Error(`There are no review phrases in ${language}`);
  const rating = ratingOf(key, hotel.stars);
  const minute = between(`${key}/minute`, 0, 59);
  return {
    id: sampleId('review', key),
    authorCountry: pick(`${key}/country`, phrases.countries),
    rating,
    comment: commentOf(key, rating, phrases),
    language,
    createdAt: `${day}T${between(`${key}/hour`, 10, 20)}:${String(minute).padStart(2, '0')}:00Z`,
  };
}

/** A review of an average hotel. */
export function sampleReviewText(key: string, language: string): { rating: number; comment: string } {
  const phrases = reviewPhrases[language];
  if (!phrases) throw new Error(`There are no review phrases in ${language}`);
  const rating = ratingOf(key, 3);
  return { rating, comment: commentOf(key, rating, phrases) };
}

/** Mostly good, better with more stars. */
function ratingOf(key: string, stars: number): number {
  const random = chance(`${key}/rating`) - (stars - 3) * 0.05;
  if (random < 0.42) return 5;
  if (random < 0.76) return 4;
  if (random < 0.93) return 3;
  return random < 0.98 ? 2 : 1;
}

function commentOf(key: string, rating: number, phrases: ReviewPhrases): string {
  const { liked, details, drawbacks, disliked, closings } = phrases;
  const one = (what: string, from: string[]) => pick(`${key}/${what}`, from);
  const isBrief = chance(`${key}/brief`) < 0.3;
  if (rating <= 2) return [one('disliked', disliked), one('but', drawbacks)].join(' ');
  if (rating === 3) return [one('detail', details), one('but', drawbacks)].join(' ');
  if (isBrief) return one('liked', liked);
  const last = rating === 5 ? one('closing', closings) : one('but', drawbacks);
  return [one('liked', liked), one('detail', details), last].join(' ');
}

/** Complete sentences that can be combined freely. */
interface ReviewPhrases {
  countries: string[];
  liked: string[];
  details: string[];
  drawbacks: string[];
  disliked: string[];
  closings: string[];
}

const reviewPhrases: Record<string, ReviewPhrases> = {
  en: {
    countries: ['GB', 'US', 'KE', 'UG', 'ZA', 'NG', 'IN', 'CA'],
    liked: [
      'A lovely stay.',
      'We felt welcome from the first minute.',
      'Exactly what we needed after a long flight.',
      'Great value for the money.',
      'Quiet, clean and well run.',
    ],
    details: [
      'The bed was comfortable and the shower hot.',
      'Breakfast had fresh fruit every morning.',
      'The staff remembered how I take my coffee.',
      'The Wi-Fi was good enough to work all day.',
      'Easy to reach from the airport.',
    ],
    drawbacks: [
      'The street is a bit noisy in the morning.',
      'The lift was slow.',
      'Check-in took a while.',
      'The room was smaller than we thought.',
    ],
    disliked: ['Not what we had hoped for.', 'It has seen better days.'],
    closings: ['We will be back.', 'I would book again.', 'Recommended.'],
  },
  sw: {
    countries: ['KE', 'TZ', 'KE', 'TZ', 'UG', 'CD'],
    liked: [
      'Tulifurahia sana kukaa hapa.',
      'Wahudumu ni wakarimu sana.',
      'Mahali pasafi na patulivu.',
      'Bei nzuri kwa huduma nzuri.',
    ],
    details: [
      'Chakula kilikuwa kitamu, hasa kifungua kinywa.',
      'Kitanda kilikuwa kizuri na maji ya moto yapo.',
      'Intaneti ilikuwa na kasi nzuri.',
      'Ni karibu na kila kitu mjini.',
    ],
    drawbacks: [
      'Kelele za barabarani asubuhi zilitusumbua kidogo.',
      'Tulisubiri kidogo mapokezi.',
      'Chumba kilikuwa kidogo.',
    ],
    disliked: ['Haikuwa kama tulivyotarajia.', 'Panahitaji ukarabati.'],
    closings: ['Tutarudi tena.', 'Napendekeza.', 'Asanteni sana.'],
  },
  fr: {
    countries: ['FR', 'DJ', 'BE', 'CD', 'BI', 'CA'],
    liked: [
      'Très bon séjour.',
      'Un accueil chaleureux dès l’arrivée.',
      'Hôtel calme et bien tenu.',
      'Excellent rapport qualité-prix.',
    ],
    details: [
      'Le petit-déjeuner était copieux.',
      'La literie est confortable et la chambre très propre.',
      'Le personnel est aux petits soins.',
      'Bien situé, on fait tout à pied.',
    ],
    drawbacks: [
      'Un peu de bruit dans la rue le matin.',
      'L’attente à la réception était longue.',
      'La chambre était plus petite que prévu.',
    ],
    disliked: ['Nous nous attendions à mieux.', 'L’ensemble a vieilli.'],
    closings: ['Nous reviendrons.', 'À recommander.', 'Merci à toute l’équipe.'],
  },
  ar: {
    countries: ['AE', 'SA', 'EG', 'DJ', 'SO', 'QA'],
    liked: ['إقامة رائعة.', 'استقبال دافئ منذ اللحظة الأولى.', 'فندق هادئ ونظيف.', 'قيمة ممتازة مقابل السعر.'],
    details: ['الفطور متنوع ولذيذ.', 'السرير مريح والغرفة نظيفة.', 'الموظفون متعاونون جدًا.', 'الموقع قريب من كل شيء.'],
    drawbacks: ['الشارع مزعج قليلًا في الصباح.', 'انتظرنا طويلًا عند الاستقبال.', 'الغرفة أصغر مما توقعنا.'],
    disliked: ['لم تكن كما توقعنا.', 'المكان بحاجة إلى تجديد.'],
    closings: ['سنعود بإذن الله.', 'أنصح به.', 'شكرًا لكم.'],
  },
  tr: {
    countries: ['TR', 'TR', 'DE'],
    liked: [
      'Çok güzel bir konaklamaydı.',
      'Daha ilk dakikadan sıcak karşılandık.',
      'Sessiz, temiz ve düzenli.',
      'Fiyatına göre çok iyi.',
    ],
    details: [
      'Kahvaltı çeşitli ve tazeydi.',
      'Yatak rahattı, oda tertemizdi.',
      'Personel çok ilgiliydi.',
      'Havaalanına ulaşım kolay.',
    ],
    drawbacks: ['Sabahları sokak biraz gürültülü.', 'Girişte biraz bekledik.', 'Oda beklediğimizden küçüktü.'],
    disliked: ['Beklentimizi karşılamadı.', 'Bakıma ihtiyacı var.'],
    closings: ['Yine geliriz.', 'Tavsiye ederim.', 'Teşekkürler.'],
  },
  es: {
    countries: ['ES', 'ES', 'MX', 'AR'],
    liked: [
      'Una estancia estupenda.',
      'Nos sentimos bienvenidos desde el primer momento.',
      'Tranquilo, limpio y bien llevado.',
      'Muy buena relación calidad-precio.',
    ],
    details: [
      'El desayuno, con fruta fresca todos los días.',
      'La cama era cómoda y la habitación estaba impecable.',
      'El personal es muy atento.',
      'Muy bien situado.',
    ],
    drawbacks: [
      'Por la mañana se oye un poco la calle.',
      'Tardaron en darnos la habitación.',
      'La habitación era más pequeña de lo esperado.',
    ],
    disliked: ['Esperábamos algo mejor.', 'Necesita una reforma.'],
    closings: ['Volveremos.', 'Lo recomiendo.', 'Gracias por todo.'],
  },
};
