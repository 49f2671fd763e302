import { type Canvas, type Colour, group } from '../canvas.ts';
import { type Building, type Scene, sunOver } from '../hotel-style.ts';
import { type Light, lights } from '../light.ts';
import { r } from '../nature.ts';
import { breads, type Centre, centres, cups, type Dish, extras, type Vessel, vessels } from './breakfast-food.ts';
import { type Setting, settings } from './breakfast-settings.ts';
import { type Table, tables, tableVanishing } from './breakfast-tables.ts';
import { viewBehind } from './view-behind.ts';

/** A table laid for breakfast, with the hotel's view behind it. */
export function drawBreakfast(canvas: Canvas, hotel: Scene): string {
  const { choices } = hotel;
  const scene: Scene = { ...hotel, light: morning(hotel) };
  const setting = choices.pick(settingsOf[scene.building]);
  const table = choices.pick(tablesOf[setting]);
  const sun = sunOver({ ...scene, sunAcross: 0.12 + scene.sunAcross * 0.4 }, tableVanishing.y);
  const visibleSun = { x: sun.x, y: Math.max(sun.y, 216) };
  return [
    viewBehind(canvas, scene, { horizon: tableVanishing.y, bottom: 620, sun: visibleSun }),
    settings[setting](canvas, scene),
    tables[table](canvas, scene),
    food(canvas, scene, table),
  ].join('');
}

/** Breakfast is in the morning, whatever time the hotel's other pictures show. */
function morning({ light, choices }: Scene): Light {
  const early = choices.pick<Light>([lights.early, lights.sunrise]);
  return light.isDark && light !== lights.sunrise ? early : light;
}

const settingsOf: Record<Building, readonly [Setting, ...Setting[]]> = {
  bungalows: ['deck', 'terrace', 'garden', 'terrace', 'deck', 'indoor'],
  stone: ['rooftop', 'loggia', 'terrace', 'rooftop', 'indoor'],
  arcade: ['loggia', 'terrace', 'rooftop', 'loggia', 'indoor'],
  tower: ['rooftop', 'terrace', 'indoor'],
  pavilions: ['terrace', 'garden', 'deck', 'garden', 'indoor'],
  tents: ['deck', 'deck', 'garden'],
  verandah: ['garden', 'terrace', 'deck', 'terrace', 'indoor'],
  block: ['terrace', 'rooftop', 'rooftop', 'garden', 'indoor'],
};

const tablesOf: Record<Setting, readonly [Table, ...Table[]]> = {
  terrace: ['round', 'small', 'long', 'tray'],
  loggia: ['round', 'long', 'tray', 'small'],
  rooftop: ['tray', 'small', 'long', 'round'],
  indoor: ['round', 'long', 'small'],
  garden: ['long', 'round', 'small'],
  deck: ['long', 'small', 'round'],
};

/** Where things stand; those farther back are drawn first. */
interface Places {
  centre: number;
  vessel: readonly [number, number];
  cups: readonly (readonly [number, number])[];
  bread: readonly [number, number];
  extras: readonly (readonly [number, number])[];
}

const places: Record<Table, Places> = {
  round: {
    centre: 690,
    vessel: [280, 730],
    cups: [
      [166, 704],
      [412, 764],
    ],
    bread: [900, 742],
    extras: [
      [1016, 694],
      [752, 766],
    ],
  },
  small: {
    centre: 680,
    vessel: [314, 724],
    cups: [
      [226, 694],
      [456, 756],
    ],
    bread: [866, 732],
    extras: [
      [944, 680],
      [716, 760],
    ],
  },
  long: {
    centre: 688,
    vessel: [252, 736],
    cups: [
      [372, 690],
      [408, 754],
    ],
    bread: [892, 742],
    extras: [
      [868, 654],
      [744, 752],
    ],
  },
  tray: {
    centre: 684,
    vessel: [344, 714],
    cups: [
      [452, 738],
      [530, 752],
    ],
    bread: [842, 716],
    extras: [
      [694, 754],
      [440, 652],
    ],
  },
};

function food(canvas: Canvas, { light, choices, accent, second }: Scene, table: Table): string {
  const vessel = choices.pick<Vessel>(['brass', 'jebena', 'teapot', 'kettle']);
  const centre = choices.pick<Centre>([
    'tropical',
    'melons',
    'mangoes',
    'orchard',
    'injera',
    'baker',
    'injera',
    'baker',
  ]);
  const baskets = choices.pick([breads.mandazi, breads.croissants, breads.chapati, breads.loaf]);
  const bread = centre === 'baker' && baskets === breads.croissants ? breads.mandazi : baskets;
  const isSwapped = choices.isTrue();
  const small = shuffled(choices, [
    extras.juice,
    extras.hibiscusJuice,
    extras.friedEggs,
    extras.eggCup,
    extras.honey,
    extras.dates,
    extras.posy,
  ]);
  const place = places[table];
  const size = table === 'tray' ? 0.96 : 1.14;
  // What stands nearer is larger.
  const transform = ([x, y]: readonly [number, number]) =>
    `translate(${isSwapped ? 1200 - x : x} ${y})scale(${r(size * (0.45 + (0.55 * (y - tableVanishing.y)) / 320))})`;
  const stand = (at: readonly [number, number], dish: Dish, colour: Colour) => ({
    y: at[1],
    markup: group(`transform="${transform(at)}"`, dish(canvas, light, colour)),
  });
  const standCup = (at: readonly [number, number]) => ({
    y: at[1],
    markup: canvas.use('cup', () => cups[vessel](canvas, light, second), transform(at)),
  });
  const isLight = centre === 'injera' || centre === 'baker';
  return [
    stand([600, place.centre], centres[centre], accent),
    stand(place.vessel, vessels[vessel], second),
    ...place.cups.map(standCup),
    stand(place.bread, bread, accent),
    ...place.extras
      .slice(0, isLight ? 2 : 1)
      .map((at, index) => stand(at, small[index] ?? extras.juice, index % 2 ? second : accent)),
  ]
    .toSorted((a, b) => a.y - b.y)
    .map(({ markup }) => markup)
    .join('');
}

function shuffled<Item>(choices: Scene['choices'], items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, order: choices.share() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
