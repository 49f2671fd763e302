import { z } from 'zod';
import { type Colour, createCanvas } from './canvas.ts';
import type { Building, HotelStyle, Scene } from './hotel-style.ts';
import { drawBreakfast } from './inside/breakfast.ts';
import { drawLounge } from './inside/lounge.ts';
import { drawGarden, drawPool } from './inside/pool.ts';
import { drawRoom } from './inside/room.ts';
import { type LightName, lights } from './light.ts';
import { drawArcade } from './outside/arcade.ts';
import { drawBlock } from './outside/block.ts';
import { drawBungalows } from './outside/bungalows.ts';
import { drawPavilions } from './outside/pavilions.ts';
import { drawStone } from './outside/stone.ts';
import { drawTents } from './outside/tents.ts';
import { drawTower } from './outside/tower.ts';
import { drawVerandah } from './outside/verandah.ts';
import { type Choices, seededChoices } from './seeded-choices.ts';

/** Everything that a picture of a hotel follows from: the same drawing is the same picture for ever. */
export const hotelDrawing = z.object({
  hotel: z.string(),
  city: z.string(),
  /** Its place among the hotels of its city: neighbours differ in light, side and colours. */
  number: z.int(),
  building: z.enum(['bungalows', 'stone', 'arcade', 'tower', 'pavilions', 'tents', 'verandah', 'block']),
  view: z.enum(['sea', 'lake', 'city', 'hills', 'savannah', 'desert']),
  subject: z.enum(['outside', 'room', 'pool', 'garden', 'breakfast', 'lounge']),
  /** Of a room. */
  beds: z.enum(['single', 'double', 'twin', 'king', 'family', 'suite']).optional(),
});
export type HotelDrawing = z.infer<typeof hotelDrawing>;

export function drawHotel(drawing: HotelDrawing): string {
  const { hotel, city, subject, beds } = drawing;
  const style = styleOf(drawing);
  const scene: Scene = { ...style, choices: seededChoices(`${city}/${hotel}/${subject}/${beds ?? ''}`) };
  const canvas = createCanvas();
  const draw = subject === 'outside' ? buildings[drawing.building] : parts[subject];
  return canvas.svg(draw(canvas, { ...scene, ...(beds && { beds }) }), style);
}

const parts = { room: drawRoom, lounge: drawLounge, breakfast: drawBreakfast, pool: drawPool, garden: drawGarden };

const buildings = {
  bungalows: drawBungalows,
  stone: drawStone,
  arcade: drawArcade,
  tower: drawTower,
  pavilions: drawPavilions,
  tents: drawTents,
  verandah: drawVerandah,
  block: drawBlock,
};

/** Where the building stands in a picture of its outside; null in the middle. */
export function sideOf(drawing: HotelDrawing): 'left' | 'right' | null {
  if (drawing.subject !== 'outside' || ['tower', 'verandah', 'block'].includes(drawing.building)) return null;
  return styleOf(drawing).isMirrored ? 'left' : 'right';
}

const thatch: readonly [Colour, ...Colour[]] = ['#c99a60', '#b08050', '#d0a468'];
const tiles: readonly [Colour, ...Colour[]] = ['#b9573f', '#a8604a', '#c07050'];
const canvasCloth: readonly [Colour, ...Colour[]] = ['#c89c68', '#a89068', '#b9573f'];
const white: readonly [Colour, ...Colour[]] = ['#fffaf0', '#fdf0d2', '#f6e3c5'];
const painted: readonly [Colour, ...Colour[]] = ['#fdf0d2', '#f3cfa2', '#f2c6b0', '#e9b48c', '#fffaf0', '#cfe0cc'];

/** Walls and roofs that go with a building. */
const materials: Record<Building, { walls: readonly [Colour, ...Colour[]]; roofs: readonly [Colour, ...Colour[]] }> = {
  bungalows: { walls: painted, roofs: thatch },
  stone: { walls: white, roofs: thatch },
  arcade: { walls: painted, roofs: tiles },
  tower: { walls: painted, roofs: tiles },
  pavilions: { walls: painted, roofs: [...tiles, ...thatch] },
  tents: { walls: white, roofs: canvasCloth },
  verandah: { walls: painted, roofs: tiles },
  block: { walls: painted, roofs: tiles },
};

/** Coral is always one of them or very near. */
const accents = [
  ['#f2674a', '#1b7a85'],
  ['#e3a23c', '#f2674a'],
  ['#f2674a', '#8f6ab0'],
  ['#1b7a85', '#f2674a'],
  ['#f7997a', '#2f7358'],
  ['#f2674a', '#e3a23c'],
] as const satisfies readonly (readonly [Colour, Colour])[];

const allLights = ['dusk', 'noon', 'golden', 'mist', 'sunrise', 'lateMorning', 'early'] as const satisfies LightName[];

/** Light, side and colours are dealt to a city's hotels one after the other, so none repeats before all are used. */
function styleOf({ hotel, city, number, building, view }: HotelDrawing): HotelStyle {
  const ofCity = seededChoices(city);
  const [lightNames, pairs] = [shuffled(allLights, ofCity), shuffled(accents, ofCity)];
  const choices = seededChoices(`${city}/${hotel}`);
  const [accent, second] = pairs[number % pairs.length] ?? accents[0];
  return {
    building,
    view,
    light: lights[lightNames[number % lightNames.length] ?? 'noon'],
    sunAcross: choices.whole(0, 8) / 8,
    wall: choices.pick(materials[building].walls),
    roof: choices.pick(materials[building].roofs),
    accent,
    second,
    isMirrored: number % 2 === (ofCity.isTrue() ? 0 : 1),
  };
}

function shuffled<Item>(items: readonly Item[], choices: Choices): Item[] {
  return items
    .map((item) => ({ item, at: choices.share() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
