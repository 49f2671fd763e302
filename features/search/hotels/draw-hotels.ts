import { type LandmarkKind, landmarkKinds } from '#features/catalogue/landmarks/landmark.ts';
import {
  drawLand,
  type MapSize,
  overlap,
  projectionOf,
  type Rectangle,
  rectangleAround,
} from '#features/catalogue/map/draw-map.ts';
import { labelHeight } from '#features/catalogue/map/label-size.ts';
import { type LabelledPoint, type PlacedLabel, placeLabels } from '#features/catalogue/map/place-labels.ts';
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
}

/** Hotels too close together for their prices: a link leads closer. */
export interface HotelGroup extends LabelledPoint, PlacedLabel {
  text: string;
  fromPrice: string;
  hotels: number;
  area: MapArea;
}

interface Mark {
  kind: LandmarkKind;
  name: string;
  x: number;
  y: number;
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
  /** From the middle to the edges of the area. */
  half: number;
  /** From the units of the land to those of this layout. */
  land: { x: number; y: number; scale: number };
  pins: HotelPin[];
  groups: HotelGroup[];
  landmarks: ShownLandmark[];
  /** Around the chosen place. */
  circle: { x: number; y: number; radius: number } | null;
  scaleBar: { km: number; width: number };
}

interface LayoutRules extends MapSize {
  /** From the edge to the outermost hotel. */
  inset: number;
  /** With more prices, those of other pages are grouped. */
  maxLabels: number;
  /** Of a group. */
  cell: number;
}

const wide: LayoutRules = { width: 800, height: 520, inset: 58, maxLabels: 50, cell: 120 };
const narrow: LayoutRules = { width: 340, height: 300, inset: 50, maxLabels: 24, cell: 112 };

/** About the size of a town. */
const leastKm = 4;
/** On a larger map the landmarks of cities would cover each other. */
const maxKmWithLandmarks = 60;

interface DrawnParts {
  hotels: readonly MappedHotel[];
  landmarks: readonly CityLandmark[];
  /** The chosen place, and the chosen distance from it. */
  near: CityLandmark | undefined;
  withinKm: number | null;
  /** Null shows all hotels. */
  area: MapArea | null;
  price: (amountUsdMinor: UsdMinor) => string;
  groupText: (hotels: number, fromPrice: string) => string;
}

/** Draws prices on land, in a size for phones and one for wider screens. There must be a hotel. */
export async function drawHotels({ hotels, landmarks, near, area: chosenArea, ...parts }: DrawnParts) {
  const centres = landmarks.filter(({ kind }) => kind === 'centre');
  // The centre of the only city is part of the picture.
  const middle = near ?? (centres.length === 1 ? centres[0] : undefined);
  const area = chosenArea ?? areaAround(middle ? [...hotels, middle] : hotels, leastKm);
  const rank = ({ id, kind }: CityLandmark) => (id === near?.id ? -1 : landmarkKinds.indexOf(kind));
  const inOrder = landmarks.toSorted((one, other) => rank(one) - rank(other));
  const ground = groundOf(area);
  const projection = projectionOf(ground.view, ground.size);
  const { land } = await drawLand(ground.view, middle ?? area, ground.size);

  function layOut(rules: LayoutRules): MapLayout {
    const scale = unitsPerKm(rules, area) / unitsPerKm(wide, area);
    const offset = {
      x: rules.width / 2 - (ground.size.width / 2) * scale,
      y: rules.height / 2 - (ground.size.height / 2) * scale,
    };
    const at = ({ longitude, latitude }: { longitude: number; latitude: number }) => {
      const [x = 0, y = 0] = projection([longitude, latitude]) ?? [];
      return { x: round(x * scale + offset.x), y: round(y * scale + offset.y) };
    };
    const isShown = ({ x, y }: { x: number; y: number }) => x >= 0 && y >= 0 && x <= rules.width && y <= rules.height;
    const shown = hotels.map((hotel) => ({ ...hotel, ...at(hotel) })).filter(isShown);
    const marks = withoutCrowd(
      (area.km > maxKmWithLandmarks ? [] : inOrder)
        .map((landmark) => ({ kind: landmark.kind, name: landmark.name, ...at(landmark) }))
        .filter(isShown),
      shown,
    );
    const { pins, groups } = labelHotels(shown, marks, rules, parts);
    const circleAt = near && parts.withinKm !== null ? at(near) : null;
    return {
      width: rules.width,
      height: rules.height,
      half: unitsPerKm(rules, area) * area.km,
      land: { ...offset, scale: Math.round(scale * 1000) / 1000 },
      pins,
      groups,
      landmarks: nameLandmarks(marks, [...pins, ...groups], rules),
      circle: circleAt && { ...circleAt, radius: round((parts.withinKm ?? 0) * unitsPerKm(rules, area)) },
      scaleBar: scaleBarOf(unitsPerKm(rules, area)),
    };
  }

  return { area, land, wide: layOut(wide), narrow: layOut(narrow) };
}

/** One drawing of the land serves both layouts: it is as large as the larger of them, each way. */
function groundOf(area: MapArea) {
  const ratio = unitsPerKm(wide, area) / unitsPerKm(narrow, area);
  const size = {
    width: Math.ceil(Math.max(wide.width, narrow.width * ratio)),
    height: Math.ceil(Math.max(wide.height, narrow.height * ratio)),
  };
  const { latitude, longitude } = area;
  return { size, view: { latitude, longitude, spanKm: size.width / unitsPerKm(wide, area) } };
}

function unitsPerKm({ width, height, inset }: LayoutRules, { km }: MapArea): number {
  return (Math.min(width, height) / 2 - inset) / km;
}

type ShownHotel = MappedHotel & { x: number; y: number };

/** Prices of the page come first; where there are too many, hotels of other pages share one. */
function labelHotels(
  hotels: readonly ShownHotel[],
  marks: readonly Mark[],
  rules: LayoutRules,
  { price, groupText }: Pick<DrawnParts, 'price' | 'groupText'>,
): { pins: HotelPin[]; groups: HotelGroup[] } {
  const onPage = hotels.filter(({ isOnPage }) => isOnPage);
  const others = hotels.filter(({ isOnPage }) => !isOnPage);
  const cells =
    hotels.length <= rules.maxLabels
      ? others.map((hotel) => [hotel])
      : [...Map.groupBy(others, ({ x, y }) => `${Math.floor(x / rules.cell)} ${Math.floor(y / rules.cell)}`).values()];
  const pins = [...onPage, ...cells.flatMap((cell) => (cell.length === 1 ? cell : []))].map(
    ({ id, name, page, isOnPage, x, y, perNightMinor }) => {
      const text = price(perNightMinor);
      return { id, name, page, isOnPage, x, y, text, width: widthOf(text) };
    },
  );
  const groups = cells
    .filter((cell) => cell.length > 1)
    .map((cell) => {
      const fromPrice = price(Math.min(...cell.map(({ perNightMinor }) => perNightMinor)));
      const text = groupText(cell.length, fromPrice);
      return {
        text,
        fromPrice,
        hotels: cell.length,
        area: areaAround(cell, 0),
        x: round(mean(cell.map(({ x }) => x))),
        y: round(mean(cell.map(({ y }) => y))),
        width: widthOf(text),
      };
    });
  const placed = placeLabels([...pins, ...groups], rules, {
    taken: corners(rules),
    avoid: marks.flatMap(({ x, y, hasIcon }) => (hasIcon ? rectangleAround(x, y, iconSize, iconSize) : [])),
  });
  return {
    pins: placed.flatMap((label) => ('id' in label ? label : [])),
    groups: placed.flatMap((label) => ('hotels' in label ? label : [])),
  };
}

/** Of a price in its pill. */
function widthOf(text: string): number {
  return Math.round(text.length * 7.4 + 18);
}

const iconSize = 22;
const lineHeight = 12;
const glyphWidth = 5.8;
const maxLineLength = 20;

interface Point {
  x: number;
  y: number;
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
  size: MapSize,
): ShownLandmark[] {
  const taken: Rectangle[] = [
    ...labels.map(({ labelX, labelY, width }) => rectangleAround(labelX, labelY, width, labelHeight)),
    ...labels.map(({ x, y }) => rectangleAround(x, y, 8, 8)),
    ...marks.map(({ x, y }) => rectangleAround(x, y, iconSize, iconSize)),
    ...corners(size),
  ];
  return marks.map((mark) => {
    const lines = linesOf(mark.name);
    const width = Math.max(...lines.map((line) => line.length)) * (mark.kind === 'centre' ? 7.2 : glyphWidth);
    const height = lines.length * lineHeight;
    const side = iconSize / 2 + 2;
    const places = [
      { anchor: 'start', x: mark.x + side, y: mark.y, box: [mark.x + side + width / 2, mark.y] },
      { anchor: 'end', x: mark.x - side, y: mark.y, box: [mark.x - side - width / 2, mark.y] },
      { anchor: 'middle', x: mark.x, y: mark.y + side + height / 2, box: [mark.x, mark.y + side + height / 2] },
      { anchor: 'middle', x: mark.x, y: mark.y - side - height / 2, box: [mark.x, mark.y - side - height / 2] },
      ...[side, -side, side + 14].flatMap((down) => [
        { anchor: 'start', x: mark.x + 6, y: mark.y + down, box: [mark.x + 6 + width / 2, mark.y + down] } as const,
        { anchor: 'end', x: mark.x - 6, y: mark.y + down, box: [mark.x - 6 - width / 2, mark.y + down] } as const,
      ]),
    ] as const;
    for (const { anchor, x, y, box: at } of places) {
      const box = rectangleAround(at[0], at[1], width, height);
      const isOnMap = box.left >= 2 && box.top >= 2 && box.right <= size.width - 2 && box.bottom <= size.height - 2;
      if (!isOnMap || taken.some((other) => overlap(other, box))) continue;
      taken.push(box);
      return { ...mark, lines, anchor, textX: round(x), textY: round(y - height / 2 + lineHeight * 0.8) };
    }
    return { ...mark, lines: [], anchor: 'start', textX: 0, textY: 0 };
  });
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

function scaleBarOf(unitsInKm: number): MapLayout['scaleBar'] {
  const km = barLengths.findLast((length) => length * unitsInKm <= maxBarWidth) ?? 0.1;
  return { km, width: round(km * unitsInKm) };
}

/** The corners of the scale, the credit and, on wide screens, the controls are free of labels. */
function corners({ width, height }: MapSize): Rectangle[] {
  return [
    { left: 0, right: maxBarWidth + 20, top: height - 34, bottom: height },
    { left: width - 130, right: width, top: height - 28, bottom: height },
    ...(width === wide.width ? [{ left: 0, right: 250, top: 0, bottom: 54 }] : []),
  ];
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
