/** Whole sentences, so that any of them may stand beside any other. */
export interface ReviewPhrases {
  countries: string[];
  liked: string[];
  details: string[];
  buts: string[];
  disliked: string[];
  closings: string[];
}

export const reviewPhrases: Record<string, ReviewPhrases> = {
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
    buts: [
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
    buts: [
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
    buts: [
      'Un peu de bruit dans la rue le matin.',
      'L’attente à la réception était longue.',
      'La chambre était plus petite que prévu.',
    ],
    disliked: ['Nous nous attendions à mieux.', 'L’ensemble a vieilli.'],
    closings: ['Nous reviendrons.', 'À recommander.', 'Merci à toute l’équipe.'],
  },
  ar: {
    countries: ['AE', 'SA', 'EG', 'DJ', 'SO', 'QA'],
    liked: [
      'إقامة رائعة.',
      'استقبال دافئ منذ اللحظة الأولى.',
      'فندق هادئ ونظيف.',
      'قيمة ممتازة مقابل السعر.',
    ],
    details: [
      'الفطور متنوع ولذيذ.',
      'السرير مريح والغرفة نظيفة.',
      'الموظفون متعاونون جدًا.',
      'الموقع قريب من كل شيء.',
    ],
    buts: ['الشارع مزعج قليلًا في الصباح.', 'انتظرنا طويلًا عند الاستقبال.', 'الغرفة أصغر مما توقعنا.'],
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
    buts: ['Sabahları sokak biraz gürültülü.', 'Girişte biraz bekledik.', 'Oda beklediğimizden küçüktü.'],
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
    buts: [
      'Por la mañana se oye un poco la calle.',
      'Tardaron en darnos la habitación.',
      'La habitación era más pequeña de lo esperado.',
    ],
    disliked: ['Esperábamos algo mejor.', 'Necesita una reforma.'],
    closings: ['Volveremos.', 'Lo recomiendo.', 'Gracias por todo.'],
  },
};
