import type { LetterTexts } from '../letters/letter.ts';

/** A letter that was sent, in four languages. */
export const sentSample: { title: string; texts: LetterTexts } = {
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

/** One that somebody is still writing. */
export const draftSample: { title: string; texts: LetterTexts } = {
  title: 'Weekends in the highlands',
  texts: {
    en: {
      subject: 'Two days are enough',
      body: 'A weekend is short, and Kigali and Addis Ababa are nearer than you think.\n\n[[Plan a weekend]](/search)',
    },
  },
};
