/** Invented hotels on real streets. */
export interface NamedHotel {
  name: string;
  address: string;
  stars: number;
}

type Row = [name: string, address: string, stars: number];

const hotelsByCity: Record<string, Row[]> = {
  Nairobi: [
    ['Tausi Court Hotel', 'Kimathi Street, City Centre', 4],
    ['The Ngong Verandah', 'Ngong Road, Kilimani', 3],
    ['Mkuyu Gardens', 'Riverside Drive, Westlands', 5],
    ['Safari Line Inn', 'Moi Avenue, City Centre', 2],
  ],
  Mombasa: [
    ['Coral Lantern Hotel', 'Nyali Road, Nyali', 4],
    ['Old Harbour Rooms', 'Nkrumah Road, Old Town', 3],
    ['Tamarind Shade Resort', 'Links Road, Nyali', 5],
    ['Makupa Rest House', 'Jomo Kenyatta Avenue, Mvita', 2],
  ],
  Diani: [
    ['Blue Dhow Beach House', 'Diani Beach Road', 4],
    ['Kaskazi Palms', 'Diani Beach Road, Galu', 5],
    ['Colobus Corner Cottages', 'Diani Beach Road, Tiwi', 3],
    ['Mwamba Rooms', 'Ukunda Township', 2],
  ],
  Lamu: [
    ['Rooftop and Reef', 'Shela Village', 4],
    ['Carved Door Guest House', 'Kenyatta Road, Seafront', 3],
    ['Manda Strait Retreat', 'Manda Island', 5],
    ['Langoni Lane Rooms', 'Langoni, Old Town', 2],
  ],
  Kisumu: [
    ['Nam Lolwe View', 'Milimani', 4],
    ['Dunga Hippo Lodge', 'Dunga Beach', 3],
    ['Odinga Street Hotel', 'Oginga Odinga Street', 3],
    ['Kondele Traveller', 'Jomo Kenyatta Highway, Kondele', 2],
  ],
  'Dar es Salaam': [
    ['Msasani Tide Hotel', 'Toure Drive, Msasani', 5],
    ['Samora Square Hotel', 'Samora Avenue, City Centre', 4],
    ['Oyster Breeze Suites', 'Haile Selassie Road, Oyster Bay', 4],
    ['Kariakoo Lantern Inn', 'Msimbazi Street, Kariakoo', 2],
  ],
  Zanzibar: [
    ['House of Cloves', 'Hurumzi Street, Stone Town', 4],
    ['Shangani Sails', 'Kenyatta Road, Shangani', 5],
    ['Five Sails Court', 'Mizingani Road, Stone Town', 3],
    ['Nungwi Moon Bungalows', 'Nungwi Beach', 3],
  ],
  Arusha: [
    ['Meru Shadow Lodge', 'Serengeti Road', 4],
    ['Coffee Row Hotel', 'Sokoine Road', 3],
    ['Acacia and Snow', 'Njiro Hill', 5],
    ['Boma Road Rooms', 'Boma Road', 2],
  ],
  'Addis Ababa': [
    ['Entoto Lights Hotel', 'Churchill Avenue, Piassa', 4],
    ['Meskel Flower House', 'Africa Avenue, Bole', 3],
    ['Buna and Bread Suites', 'Africa Avenue, Bole', 5],
    ['Kazanchis Court', 'Menelik II Avenue, Kazanchis', 3],
  ],
  Kigali: [
    ['Agaseke Terrace', 'KN 3 Avenue, Kiyovu', 4],
    ['Imigongo House', 'KG 7 Avenue, Kacyiru', 3],
    ['Nyarutarama Green', 'KG 9 Avenue, Nyarutarama', 5],
    ['Inzora Rooms', 'KN 4 Avenue, Nyarugenge', 2],
  ],
  Entebbe: [
    ['Lake Mirror Hotel', 'Lugard Avenue', 4],
    ['Fig Tree Guest House', 'Church Road', 3],
    ['Kingfisher Jetty', 'Nambi Road', 4],
    ['Portal Road Inn', 'Portal Road', 2],
  ],
  Mogadishu: [
    ['Lido Lighthouse Hotel', 'Lido Beach, Abdiaziz', 4],
    ['Banadir Pearl Suites', 'Maka al-Mukarama Road', 5],
    ['White Arch House', 'KM4, Hodan', 3],
    ['Hamar Harbour Inn', 'Hamar Weyne', 3],
  ],
  Hargeisa: [
    ['Naasa View Hotel', 'Jigjiga Yar', 4],
    ['Two Camels House', 'Independence Road', 3],
    ['Laas Painted Rooms', 'Airport Road', 3],
    ['Shaab Court Inn', 'Shaab Area', 2],
  ],
  Djibouti: [
    ['Salt Lake Palace', 'Plateau du Serpent', 5],
    ['Maison du Corail', 'Rue d’Athènes', 4],
    ['Tadjoura Gulf House', 'Boulevard de la République', 3],
    ['Chez les Dunes', 'Route de Venise', 2],
  ],
  Dubai: [
    ['Creek Abra Hotel', 'Al Rigga Road, Deira', 4],
    ['Date Palm Towers', 'Sheikh Zayed Road, Trade Centre', 5],
    ['Old Souk Residence', 'Al Fahidi Street, Bur Dubai', 3],
    ['Deira Layover Inn', 'Al Maktoum Road, Deira', 2],
  ],
};

export function namedHotels(city: string): NamedHotel[] {
  return (hotelsByCity[city] ?? []).map(([name, address, stars]) => ({ name, address, stars }));
}

const nameBeginnings = [
  'Acacia',
  'Almond',
  'Amber',
  'Anchor',
  'Baobab',
  'Bamboo',
  'Cinnamon',
  'Clove',
  'Copper',
  'Coral',
  'Crane',
  'Dhow',
  'Ebony',
  'Fig Tree',
  'Flame Tree',
  'Hibiscus',
  'Ivory Shell',
  'Jasmine',
  'Kanga',
  'Lantern',
  'Mango',
  'Monsoon',
  'Papyrus',
  'Saffron',
  'Sisal',
  'Sunbird',
  'Turaco',
  'Weaver',
];

const nameEndings = [
  'House',
  'Court',
  'Lodge',
  'Suites',
  'Inn',
  'Gardens',
  'Terrace',
  'Residence',
  'Retreat',
  'Rest House',
  'Place',
  'Corner',
];

/** How many distinct names a city can have. */
export const namesPerCity = nameBeginnings.length * nameEndings.length * 4;

/** The name of an additional hotel: a combination of two words, and a direction once these are used up. */
export function additionalHotel(city: string, index: number): NamedHotel {
  const pairs = nameBeginnings.length * nameEndings.length;
  const pair = index % pairs;
  const round = Math.floor(index / pairs);
  const near = namedHotels(city)[index % 4];
  const name = `${nameBeginnings[pair % nameBeginnings.length]} ${nameEndings[Math.floor(pair / nameBeginnings.length)]}`;
  const side = ['', ' North', ' South', ' West'][round] ?? ` ${round}`;
  return { name: `${name}${side}`, address: near?.address ?? city, stars: 2 + (index % 4) };
}
