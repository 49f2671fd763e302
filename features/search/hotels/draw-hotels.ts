import { type LandmarkKind, landmarkKinds } from '#features/catalogue/landmarks/landmark.ts';
import { drawLand, projectionOf } from '#features/catalogue/map/draw-map.ts';
import { labelHeight } from '#features/catalogue/map/label-size.ts';
import {
  crosses,
  type LabelledPoint,
  lineOf,
  type MapSize,
  overlap,
  type PlacedLabel,
  placeLabels,
  placeNearLabels,
  type Rectangle,
  rectangleAround,
  toTenths,
} from '#features/catalogue/map/place-labels.ts';
import type { UsdMinor } from '#lib/money.ts';
import type { CityLandmark } from '../inventory/inventory-hotel.ts';
import { areaAround, type MapArea } from './map-area.ts';

/** A hotel to be shown on a map. */
export interface MappedHotel {
  id: string;
  name: string;
  latitude: number;
  longitude: number;
  perNightMinor: UsdMinor;
  /** The page of the list that has its card. */
  page: number;
  isOnPage: boolean;
}

/** Its price stands at its place, or aside with a line to it. */
export interface HotelPin extends LabelledPoint, PlacedLabel {
  id: string;
  name: string;
  page: number;
  isOnPage: boolean;
  text: string;
  /** Of the part that fingers hit. */
  tapHeight: number;
}

/** Hotels too close together for their prices: a link leads closer. */
export interface HotelGroup extends LabelledPoint, PlacedLabel {
  text: string;
  fromPrice: string;
  hotels: number;
  /** Of the page. */
  ids: string[];
  area: MapArea;
}

/** Its name is the one that maps have, its label the whole one. */
type MappedLandmark = CityLandmark & { label: string };

interface Mark extends Point {
  kind: LandmarkKind;
  name: string;
  label: string;
  /** A hotel may stand there. */
  hasIcon: boolean;
}

interface ShownLandmark extends Mark {
  /** Lines of the name; empty where there is no room. */
  lines: string[];
  textX: number;
  /** Of the first line. */
  textY: number;
  anchor: 'start' | 'middle' | 'end';
}

/** One size of the map. Labels scale with it, so that they never overlap. */
export interface MapLayout extends MapSize {
  name: SizeName;
  /** From the middle to the edges of the area. */
  half: number;
  /** Where all hotels are shown: how much closer than the area this shape allows. */
  closer: number;
  /** From the units of the land to those of this layout. */
  land: { x: number; y: number; scale: number };
  pins: HotelPin[];
  groups: HotelGroup[];
  landmarks: ShownLandmark[];
  textSize: number;
  /** Around the chosen place. */
  circle: { x: number; y: number; radius: number } | null;
  /** Where no coast shows how far things are. */
  rings: ReturnType<typeof ringAround>[];
  scaleBar: { km: number; width: number; text: string };
}

type SizeName = 'wide' | 'medium' | 'narrow' | 'short';

interface LayoutRules extends MapSize {
  name: SizeName;
  /** Of the widest place that shows it. */
  landWidth?: number;
  /** From the edge to the outermost hotel. */
  inset: number;
  /** With more prices, those of other pages are grouped. */
  maxLabels: number;
  /** Of a group. */
  cell: number;
  /** Of names. */
  textSize: number;
}

/** Land without labels is around them: a screen seldom has the same shape. The first is the widest. */
export type MapSizes = readonly [LayoutRules, ...LayoutRules[]];

export const resultSizes: MapSizes = [
  { name: 'wide', width: 880, landWidth: 1240, height: 550, inset: 60, maxLabels: 50, cell: 120, textSize: 13 },
  { name: 'medium', width: 620, height: 450, inset: 52, maxLabels: 36, cell: 112, textSize: 13 },
  { name: 'narrow', width: 360, height: 400, inset: 44, maxLabels: 24, cell: 112, textSize: 12.5 },
  { name: 'short', width: 360, height: 280, inset: 40, maxLabels: 20, cell: 84, textSize: 12.5 },
];

/** Of the part of a hotel's page that says where it is. */
export const hotelSizes: MapSizes = [
  { name: 'wide', width: 560, landWidth: 830, height: 360, inset: 40, maxLabels: 1, cell: 120, textSize: 13 },
  { name: 'narrow', width: 328, height: 260, inset: 36, maxLabels: 1, cell: 120, textSize: 12.5 },
];

/** About the size of a town's middle. */
const leastKm = 1;
/** On a larger map the landmarks of cities would cover each other. */
const maxKmWithLandmarks = 60;

interface DrawnParts {
  sizes?: MapSizes;
  hotels: readonly MappedHotel[];
  landmarks: readonly MappedLandmark[];
  /** The chosen place, and the chosen distance from it. */
  near: MappedLandmark | undefined;
  withinKm: number | null;
  /** Null shows all hotels. */
  area: MapArea | null;
  /** The middle of rings; else it is a city's centre, where there is no coast. */
  ringed?: { latitude: number; longitude: number };
  /** A button leads to another map. */
  hasStreets?: boolean;
  price: (amountUsdMinor: UsdMinor) => string;
  groupText: (hotels: number, fromPrice: string) => string;
  length: (metres: number) => string;
}

/** Draws prices on land, in sizes for phones and for wider screens. There must be a hotel. */
export async function drawHotels({ hotels, landmarks, near, area: chosenArea, ...parts }: DrawnParts) {
  const { sizes = resultSizes, length } = parts;
  const [largest] = sizes;
  const centres = landmarks.filter(({ kind }) => kind === 'centre');
  // The centre of the only city is part of the picture.
  const middle = near ?? (centres.length === 1 ? centres[0] : undefined);
  const places = withPlacesBeside(middle ? [...hotels, middle] : hotels, landmarks);
  const area = chosenArea ?? areaAround(places, leastKm);
  const rank = ({ id, kind }: CityLandmark) => (id === near?.id ? -1 : landmarkKinds.indexOf(kind));
  const inOrder = landmarks.toSorted((one, other) => rank(one) - rank(other));
  const ground = groundOf(area, sizes);
  const projection = projectionOf(ground.view, ground.size);
  const { land } = await drawLand(ground.view, middle ?? area, ground.size);
  const ringed = parts.ringed ?? (land.isInland && parts.withinKm === null ? middle : undefined);

  const unitsOfGround = unitsPerKm(largest, area);
  const farthest = (axis: 0 | 1, middleAt: number) => {
    const far = places.map(({ longitude, latitude }) => projection([longitude, latitude])?.[axis] ?? middleAt);
    return Math.max(leastKm * unitsOfGround, ...far.map((at) => Math.abs(at - middleAt)));
  };
  const [across, down] = [farthest(0, ground.size.width / 2), farthest(1, ground.size.height / 2)];

  function layOut(rules: LayoutRules): MapLayout {
    const unitsOfArea = unitsPerKm(rules, area);
    const scale = chosenArea
      ? unitsOfArea / unitsOfGround
      : Math.min((rules.width / 2 - rules.inset) / across, (rules.height / 2 - rules.inset) / down);
    const unitsInKm = scale * unitsOfGround;
    const offset = {
      x: rules.width / 2 - (ground.size.width / 2) * scale,
      y: rules.height / 2 - (ground.size.height / 2) * scale,
    };
    const at = ({ longitude, latitude }: { longitude: number; latitude: number }) => {
      const [x = 0, y = 0] = projection([longitude, latitude]) ?? [];
      return { x: toTenths(x * scale + offset.x), y: toTenths(y * scale + offset.y) };
    };
    const isShown = ({ x, y }: Point, margin = 0) => Math.min(x, y, rules.width - x, rules.height - y) >= margin;
    const isPart = chosenArea !== null && !parts.ringed;
    const isLarge = rules.width > 360;
    const besideZooms = (isPart ? (isLarge ? 330 : 240) : 0) + (parts.hasStreets ? (isLarge ? 200 : 54) : 0);
    const controls = corners(rules, besideZooms);
    const shown = withoutTouchingDots(
      hotels.map((hotel) => ({ ...hotel, ...at(hotel) })).filter((hotel) => isShown(hotel)),
    );
    const marks = withoutCrowd(
      (area.km > maxKmWithLandmarks ? [] : inOrder)
        .map((landmark) => ({ kind: landmark.kind, name: landmark.name, label: landmark.label, ...at(landmark) }))
        .filter((mark) => {
          const icon = rectangleAround(mark.x, mark.y, iconSize, iconSize);
          return isShown(mark, iconSize / 2 + 2) && !controls.some((other) => overlap(other, icon));
        }),
      shown,
    );
    const rings = ringed
      ? ringLengths
          .map((km) => ringAround(at(ringed), km * unitsInKm, length(km * 1000)))
          .filter(({ radius, textX, textY }) => {
            const isCovered = marks.some(({ x, y }) => Math.abs(x - textX) < 40 && Math.abs(y - textY) < 20);
            return radius > 40 && isShown({ x: textX, y: textY }, 20) && !isCovered;
          })
      : [];
    const taken = [...controls, ...rings.map(({ textX, textY }) => rectangleAround(textX, textY, 48, 16))];
    const { pins, groups } = labelHotels(shown, marks, { ...rules, taken, area }, parts);
    const circleAt = near && parts.withinKm !== null ? at(near) : null;
    return {
      name: rules.name,
      width: rules.width,
      height: rules.height,
      half: unitsInKm * area.km,
      closer: unitsInKm / unitsOfArea,
      land: { ...offset, scale: Math.round(scale * 1000) / 1000 },
      pins,
      groups,
      landmarks: nameLandmarks(marks, [...pins, ...groups], { ...rules, taken }),
      textSize: rules.textSize,
      circle: circleAt && { ...circleAt, radius: toTenths((parts.withinKm ?? 0) * unitsInKm) },
      rings,
      scaleBar: scaleBarOf(unitsInKm, length),
    };
  }

  return { area, land, layouts: sizes.map(layOut) };
}

/** With landmarks just outside, such as an airport at the edge of its city. */
function withPlacesBeside(
  places: readonly Pick<CityLandmark, 'latitude' | 'longitude'>[],
  landmarks: readonly Pick<CityLandmark, 'latitude' | 'longitude'>[],
) {
  const area = areaAround(places, leastKm);
  return [...places, ...landmarks.filter((landmark) => areaAround([area, landmark], 0).km * 2 <= area.km * 1.3)];
}

/** One drawing of the land serves all layouts. A phone shows much of it below its prices, behind cards. */
function groundOf(area: MapArea, sizes: MapSizes) {
  const unitsInKm = unitsPerKm(sizes[0], area);
  const inUnits = (length: (rules: LayoutRules) => number) =>
    Math.ceil(Math.max(...sizes.map((rules) => (length(rules) * unitsInKm) / unitsPerKm(rules, area))));
  const size = {
    width: inUnits(({ landWidth, width }) => landWidth ?? width),
    height: 2 * inUnits(({ height }) => height),
  };
  const { latitude, longitude } = area;
  return { size, view: { latitude, longitude, spanKm: size.width / unitsInKm } };
}

function unitsPerKm({ width, height, inset }: LayoutRules, { km }: MapArea): number {
  return (Math.min(width, height) / 2 - inset) / km;
}

type ShownHotel = MappedHotel & Point;

/** Hotels whose dots would touch share one. */
function withoutTouchingDots(hotels: readonly ShownHotel[]): ShownHotel[] {
  const shown: ShownHotel[] = [];
  for (const hotel of hotels) {
    const { x, y } = shown.find((other) => Math.hypot(other.x - hotel.x, other.y - hotel.y) < 10) ?? hotel;
    shown.push({ ...hotel, x, y });
  }
  return shown;
}

/** Prices of the page come first; where there are too many, hotels of other pages share one. */
function labelHotels(
  hotels: readonly ShownHotel[],
  marks: readonly Mark[],
  rules: LayoutRules & { taken: readonly Rectangle[]; area: MapArea },
  { price, groupText }: Pick<DrawnParts, 'price' | 'groupText'>,
): { pins: HotelPin[]; groups: HotelGroup[] } {
  const cells = Map.groupBy(
    hotels.toSorted((one, other) => Number(other.isOnPage) - Number(one.isOnPage)),
    ({ id, isOnPage, x, y }) =>
      isOnPage || hotels.length <= rules.maxLabels ? id : `${Math.floor(x / rules.cell)} ${Math.floor(y / rules.cell)}`,
  );
  const points = takenByPoints(marks, hotels);
  const names: Rectangle[] = [];
  // Of the centre and, mostly, the airport.
  for (const mark of marks.slice(0, 2)) {
    const place = freePlace(mark, splitsOf(mark)[0], { ...rules, taken: [...points, ...rules.taken, ...names] });
    if (place) names.push(place.box);
  }
  const icons = marks.flatMap(({ x, y, hasIcon }) => (hasIcon ? rectangleAround(x, y, iconSize, iconSize) : []));

  function labelOf(cell: readonly ShownHotel[]) {
    const fromPrice = price(Math.min(...cell.map(({ perNightMinor }) => perNightMinor)));
    const text = cell.length > 1 ? groupText(cell.length, fromPrice) : fromPrice;
    const at = { x: toTenths(mean(cell.map(({ x }) => x))), y: toTenths(mean(cell.map(({ y }) => y))) };
    return { ...at, cell, fromPrice, text, width: widthOf(text) };
  }

  /** A price far from its hotel is gathered with the nearest other one, if both together lead closer. */
  function gather(cells: readonly (readonly ShownHotel[])[]): (ReturnType<typeof labelOf> & PlacedLabel)[] {
    const space = { taken: rules.taken, avoid: [...icons, ...names] };
    const labels = cells.map(labelOf);
    const { placed, left } = placeNearLabels(labels, rules, space);
    const next = new Set(cells);
    for (const { cell, ...at } of left) {
      const lengthTo = ({ x, y }: Point) => Math.hypot(x - at.x, y - at.y);
      const others = labels.filter((other) => other.cell !== cell);
      const [near] = others.toSorted((one, other) => lengthTo(one) - lengthTo(other));
      const both = [...(near?.cell ?? []), ...cell];
      // Of a crowd two at a time: the others may have room then.
      if (!near || !next.has(near.cell) || !next.has(cell) || areaAround(both, 0).km > rules.area.km * 0.75) continue;
      next.delete(near.cell);
      next.delete(cell);
      next.add(both);
    }
    if (next.size < cells.length) return gather([...next]);
    return left.length > 0 ? placeLabels(labels, rules, space) : placed;
  }
  const placed = gather([...cells.values()]);
  /** Up to the middle between it and the next price above or below. */
  const tapHeight = ({ labelX, labelY, width }: LabelledPoint & PlacedLabel) => {
    const others = placed.filter((other) => Math.abs(other.labelX - labelX) < (other.width + width) / 2);
    const distances = others.map((other) => Math.abs(other.labelY - labelY)).filter((distance) => distance > 0);
    return Math.max(labelHeight, Math.min(44, ...distances));
  };
  const pins: HotelPin[] = [];
  const groups: HotelGroup[] = [];
  for (const { cell, fromPrice, ...label } of placed) {
    const [hotel] = cell;
    const onPage = cell.filter(({ isOnPage }) => isOnPage);
    if (cell.length > 1) {
      const ids = onPage.map(({ id }) => id);
      groups.push({ ...label, fromPrice, ids, hotels: cell.length, area: areaAround(cell, 0) });
    } else if (hotel) {
      const { id, name, page, isOnPage } = hotel;
      pins.push({ ...label, id, name, page, isOnPage, tapHeight: tapHeight(label) });
    }
  }
  return { pins, groups };
}

/** Of a price in its pill. */
function widthOf(text: string): number {
  return Math.round(text.length * 7.4 + 18);
}

const iconSize = 22;
const maxLineLength = 20;
/** Between a name and what is not its own. */
const nameGap = 4;
const ringLengths = [0.5, 1, 2, 5, 10, 20, 50];

interface Point {
  x: number;
  y: number;
}

/** Its text stands where prices seldom are, which are above their places. */
function ringAround({ x, y }: Point, radius: number, text: string) {
  const aside = radius * Math.SQRT1_2;
  return { x, y, radius: toTenths(radius), text, textX: toTenths(x + aside), textY: toTenths(y + aside) };
}

/** Of landmarks that would cover each other, the first. */
function withoutCrowd(marks: readonly Omit<Mark, 'hasIcon'>[], hotels: readonly Point[]): Mark[] {
  const isNear = (one: Point, other: Point, distance: number) =>
    Math.hypot(one.x - other.x, one.y - other.y) < distance;
  const chosen: Mark[] = [];
  for (const mark of marks) {
    if (chosen.some((other) => isNear(mark, other, iconSize))) continue;
    chosen.push({ ...mark, hasIcon: !hotels.some((hotel) => isNear(mark, hotel, iconSize / 2 + 4)) });
  }
  return chosen;
}

/** Names stand beside their icons where they cover nothing. */
function nameLandmarks(
  marks: readonly Mark[],
  labels: readonly (LabelledPoint & PlacedLabel)[],
  rules: LayoutRules & { taken: readonly Rectangle[] },
): ShownLandmark[] {
  const lines = labels.filter(({ hasLine }) => hasLine).map(lineOf);
  const taken = [
    ...labels.map(({ labelX, labelY, width }) => rectangleAround(labelX, labelY, width + 2 * nameGap, labelHeight + 2)),
    ...takenByPoints(marks, labels),
    ...rules.taken,
  ];
  return marks.map((mark) => {
    for (const names of splitsOf(mark)) {
      const place = freePlace(mark, names, { ...rules, taken, lines });
      if (!place) continue;
      const { anchor, x, box } = place;
      taken.push(box);
      return { ...mark, lines: names, anchor, textX: toTenths(x), textY: toTenths(box.top + lineHeight(rules) * 0.8) };
    }
    return { ...mark, lines: [], anchor: 'start', textX: 0, textY: 0 };
  });
}

function takenByPoints(marks: readonly Mark[], hotels: readonly Point[]): Rectangle[] {
  return [
    ...marks.map(({ x, y, hasIcon }) => rectangleAround(x, y, hasIcon ? iconSize : 8, hasIcon ? iconSize : 8)),
    ...hotels.map(({ x, y }) => rectangleAround(x, y, 10 + 2 * nameGap, 10 + 2 * nameGap)),
  ];
}

/** Undefined where there is no room. `x` is the anchor of the text. */
function freePlace(
  { kind, x, y, hasIcon }: Mark,
  names: readonly string[],
  rules: LayoutRules & { taken: readonly Rectangle[]; lines?: readonly ReturnType<typeof lineOf>[] },
) {
  const { taken, lines = [], textSize } = rules;
  const width = Math.max(...names.map((name) => name.length)) * textSize * (kind === 'centre' ? 0.65 : 0.55);
  const height = names.length * lineHeight(rules);
  const side = (hasIcon ? iconSize / 2 : 6) + nameGap;
  const places = [
    { anchor: 'start', x: x + side, y },
    { anchor: 'end', x: x - side, y },
    { anchor: 'middle', x, y: y + side + height / 2 },
    { anchor: 'middle', x, y: y - side - height / 2 },
    ...[7, -7, side, -side, side + 14, -side - 14].flatMap((down) => [
      { anchor: 'start', x: x + Math.max(6, side - Math.abs(down) + 7), y: y + down } as const,
      { anchor: 'end', x: x - Math.max(6, side - Math.abs(down) + 7), y: y + down } as const,
    ]),
  ] as const;
  return places
    .map(({ anchor, ...at }) => {
      const aside = { start: width / 2, middle: 0, end: -width / 2 }[anchor];
      return { anchor, x: at.x, box: rectangleAround(at.x + aside, at.y, width, height) };
    })
    .find(({ box }) => {
      const isOnMap = box.left >= 2 && box.top >= 2 && box.right <= rules.width - 2 && box.bottom <= rules.height - 2;
      const around = { left: box.left - 4, right: box.right + 4, top: box.top - 4, bottom: box.bottom + 4 };
      return isOnMap && !taken.some((other) => overlap(other, box)) && !lines.some((line) => crosses(line, around));
    });
}

function lineHeight({ textSize }: Pick<LayoutRules, 'textSize'>): number {
  return textSize + 1.5;
}

/** An airport stays in one line where there is room. */
function splitsOf({ kind, name }: Mark): [string[], ...string[][]] {
  return kind === 'airport' ? [[name], linesOf(name)] : [linesOf(name)];
}

function linesOf(name: string): string[] {
  const lines: string[] = [];
  for (const part of name.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + part.length < maxLineLength) lines[lines.length - 1] = `${last} ${part}`;
    else lines.push(part);
  }
  return lines;
}

const barLengths = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
const maxBarWidth = 90;

function scaleBarOf(unitsInKm: number, length: DrawnParts['length']): MapLayout['scaleBar'] {
  const km = barLengths.findLast((candidate) => candidate * unitsInKm <= maxBarWidth) ?? 0.1;
  return { km, width: toTenths(km * unitsInKm), text: length(km * 1000) };
}

/** The places of the scale, the credit and the controls are free of labels. */
function corners({ width, height }: LayoutRules, besideZooms: number): Rectangle[] {
  return [
    box(0, height - 34, maxBarWidth + 20, 34),
    box(width - 130, height - 28, 130, 28),
    box(0, 0, 58, 104),
    box(58, 0, besideZooms, 54),
  ];
}

function box(left: number, top: number, width: number, height: number): Rectangle {
  return { left, right: left + width, top, bottom: top + height };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
