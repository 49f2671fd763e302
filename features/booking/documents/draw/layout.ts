import { type PdfBox, type PdfDrawing, type PdfNode, type PdfText, page, type Style } from '../pdf/pen.ts';
import { type Line, measureText } from './set-text.ts';

/** A node with its size, and its children with theirs. */
type Measured = MeasuredText | MeasuredBox | { node: PdfDrawing; width: number; height: number };

export interface MeasuredText {
  node: PdfText;
  width: number;
  height: number;
  lines: Line[];
}

export interface MeasuredBox {
  node: PdfBox;
  width: number;
  height: number;
  children: Measured[];
}

/** The position on a page from the upper left corner. */
export interface Placed {
  measured: Measured;
  x: number;
  y: number;
  height: number;
}

interface Edges {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** Padding and border. */
export function insetOf(style: Style): Edges {
  const padding = style.padding ?? 0;
  const border = style.borderWidth ?? 0;
  const across = (style.paddingHorizontal ?? padding) + border;
  const vertical = style.paddingVertical ?? padding;
  return {
    top: (style.paddingTop ?? vertical) + (style.borderTopWidth ?? border),
    right: across,
    bottom: vertical + (style.borderBottomWidth ?? border),
    left: across + (style.borderLeftWidth ?? 0),
  };
}

function marginOf({ marginVertical = 0, marginTop = marginVertical, marginBottom = marginVertical }: Style) {
  return { top: marginTop, bottom: marginBottom };
}

const inFlow = ({ style }: PdfNode) => style.position !== 'absolute';

/** The width without line breaks. */
function contentWidth(node: PdfNode): number {
  if (node.style.width !== undefined) return node.style.width;
  if (node.is === 'drawing') return node.width;
  const { left, right } = insetOf(node.style);
  if (node.is === 'text') return left + measureText(node).widest + right;
  const widths = node.children.filter(inFlow).map(contentWidth);
  if (node.is === 'stack') return left + Math.max(0, ...widths) + right;
  return left + sum(widths) + gaps(node, widths.length) + right;
}

export function measure(node: PdfNode, width: number): Measured {
  const { style } = node;
  if (node.is === 'drawing') return { node, width: node.width, height: node.height };
  const { top, right, bottom, left } = insetOf(style);
  const inner = width - left - right;
  if (node.is === 'text') {
    const lines = measureText(node).linesWithin(inner);
    return { node, width, height: style.height ?? top + lines.length * node.lineHeight + bottom, lines };
  }
  const flow = node.children.filter(inFlow);
  const widths = node.is === 'row' ? rowWidths(node, flow, inner) : flow.map((child) => stackWidth(node, child, inner));
  let index = 0;
  const children = node.children.map((child) =>
    measure(child, inFlow(child) ? (widths[index++] ?? 0) : (child.style.width ?? inner)),
  );
  const heights = children.filter(({ node: child }) => inFlow(child)).map(outerHeight);
  const content = node.is === 'row' ? Math.max(0, ...heights) : sum(heights) + gaps(node, heights.length);
  return { node, width, height: style.height ?? top + content + bottom, children };
}

function outerHeight({ node, height }: Measured): number {
  const { top, bottom } = marginOf(node.style);
  return top + height + bottom;
}

function stackWidth({ style }: PdfBox, child: PdfNode, inner: number): number {
  if (child.style.width !== undefined) return child.style.width;
  return style.alignItems ? Math.min(inner, contentWidth(child)) : inner;
}

/** Free width is shared among growing children; missing width is taken from all in proportion. */
function rowWidths(row: PdfBox, children: readonly PdfNode[], inner: number): number[] {
  const bases = children.map((child) => (child.style.flexBasis === 0 ? 0 : contentWidth(child)));
  const free = inner - sum(bases) - gaps(row, children.length);
  const shares = children.map(({ style }) => style.flexGrow ?? 0);
  const growing = sum(shares);
  const taken = sum(bases);
  return bases.map((base, index) => {
    if (free < 0) return taken > 0 ? base + (free * base) / taken : base;
    return growing > 0 ? base + (free * (shares[index] ?? 0)) / growing : base;
  });
}

function gaps({ style: { gap = 0 } }: PdfBox, count: number): number {
  return gap * Math.max(0, count - 1);
}

function sum(values: readonly number[]): number {
  let all = 0;
  for (const value of values) all += value;
  return all;
}

/** Positions the children of a box for its final height. */
export function placeChildren(box: MeasuredBox, x: number, y: number, height: number): Placed[] {
  const { style } = box.node;
  const { top, right, bottom, left } = insetOf(style);
  const area = { x: x + left, y: y + top, width: box.width - left - right, height: height - top - bottom };
  const flow = box.children.filter(({ node }) => inFlow(node));
  const absolute = box.children
    .filter(({ node }) => !inFlow(node))
    .map((measured) => ({
      measured,
      x: x + (measured.node.style.left ?? 0),
      y: y + (measured.node.style.top ?? 0),
      height: measured.height,
    }));
  return [...(box.node.is === 'row' ? placeRow(box.node, flow, area) : placeStack(box.node, flow, area)), ...absolute];
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

function placeRow(row: PdfBox, children: readonly Measured[], area: Area): Placed[] {
  const { gap = 0, justifyContent, alignItems } = row.style;
  const free = area.width - sum(children.map(({ width }) => width)) - gaps(row, children.length);
  let along = before(justifyContent, free);
  return children.map((measured) => {
    const { width, height, node } = measured;
    const x = row.isRtl ? area.x + area.width - along - width : area.x + along;
    along += width + gap;
    const margin = marginOf(node.style);
    const room = area.height - margin.top - margin.bottom;
    const isStretched = alignItems === undefined && node.is !== 'drawing' && node.style.height === undefined;
    const own = isStretched ? room : height;
    return { measured, x, y: area.y + margin.top + before(alignItems, room - own), height: own };
  });
}

function placeStack(stack: PdfBox, children: readonly Measured[], area: Area): Placed[] {
  const { gap = 0, justifyContent, alignItems } = stack.style;
  const shares = children.map(({ node }) => node.style.flexGrow ?? 0);
  const growing = sum(shares);
  const free = Math.max(0, area.height - sum(children.map(outerHeight)) - gaps(stack, children.length));
  const between = justifyContent === 'space-between' && children.length > 1 ? free / (children.length - 1) : 0;
  let y = area.y + (growing > 0 ? 0 : before(justifyContent, free));
  return children.map((measured, index) => {
    const margin = marginOf(measured.node.style);
    const height = measured.height + (growing > 0 ? (free * (shares[index] ?? 0)) / growing : 0);
    const placed = {
      measured,
      x: area.x + before(alignItems, area.width - measured.width),
      y: y + margin.top,
      height,
    };
    y += margin.top + height + margin.bottom + gap + (growing > 0 ? 0 : between);
    return placed;
  });
}

function before(place: Style['justifyContent'], free: number): number {
  if (place === 'center') return free / 2;
  return place === 'flex-end' ? free : 0;
}

/** A part that is never divided, with its margins and the table head that repeats above it. */
interface Block {
  measured: Measured;
  above: number;
  below: number;
  head: Measured | undefined;
}

const inside = page.width - 2 * page.margin;
const firstLine = page.headHeight + page.edgeHeight + 16;
const lastLine = page.height - page.footHeight - 14;

/** Divides content into pages. A stack continues on the next page, unless it is whole or has a style of its own. */
export function dividePages(content: readonly PdfNode[]): Placed[][] {
  const pages: Placed[][] = [[]];
  let y = firstLine;
  const put = (measured: Measured) => {
    pages.at(-1)?.push({ measured, x: page.margin, y, height: measured.height });
    y += measured.height;
  };
  for (const { measured, above, below, head } of content.flatMap((node) => blocksOf(node))) {
    if (y + above + measured.height > lastLine && y > firstLine) {
      pages.push([]);
      y = firstLine;
      if (head) put(head);
    }
    y += above;
    put(measured);
    y += below;
  }
  return pages;
}

function blocksOf(node: PdfNode): Block[] {
  const { top, bottom } = marginOf(node.style);
  if (node.is !== 'stack' || node.isWhole || hasStyle(node) || node.children.length === 0)
    return [{ measured: measure(node, inside), above: top, below: bottom, head: undefined }];
  const blocks = node.children.flatMap((child) => blocksOf(child));
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (first) first.above += top;
  if (last) last.below += bottom;
  if (node.isTable) for (const block of blocks.slice(1)) block.head = first?.measured;
  return blocks;
}

function hasStyle({ style: { marginTop, marginBottom, ...ownStyle } }: PdfBox): boolean {
  return Object.keys(ownStyle).length > 0;
}
