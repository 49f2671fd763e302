// Derives every picture that the site serves from the sources in this folder: node art/render.ts
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { optimize, type PluginConfig } from 'svgo';
import { amenitySymbols } from './amenity-symbols.ts';

const artDir = import.meta.dirname;
const root = path.join(artDir, '..');
const groundPath = '<path fill="#004d55" d="M0 0h32v32H0z"/>';

// Coordinates stay relative and transforms stay as drawn: repeats survive, and brotli makes more of them
// than of the shorter but always different forms.
function shrink(svg: string, floatPrecision: number): string {
  const plugin: PluginConfig = {
    name: 'preset-default',
    params: {
      overrides: { convertTransform: false, convertPathData: { floatPrecision, utilizeAbsolute: false } },
    },
  };
  return optimize(svg, { multipass: true, plugins: [plugin] }).data;
}

async function readArt(name: string): Promise<string> {
  return readFile(path.join(artDir, name), 'utf8');
}

async function write(name: string, data: string | Buffer): Promise<void> {
  const file = path.join(root, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, data);
}

async function palettePng(svg: string, width: number, colours: number): Promise<Buffer> {
  const picture = sharp(Buffer.from(svg), { density: 288 }).resize(width);
  return picture.png({ palette: true, colours, effort: 10, compressionLevel: 9, dither: 1 }).toBuffer();
}

/** An ICO file may hold a PNG as it is, behind a 6-byte header and one 16-byte directory entry. */
function icoFromPng(png: Buffer, sizePx: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(sizePx, 6);
  head.writeUInt8(sizePx, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

function innerOf(svg: string): string {
  return svg.replace(/^\s*<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
}

async function renderDrawings(): Promise<void> {
  // A pattern is drawn on 96 units, a scene on 800 to 1600: it needs a finer grid.
  for (const [folder, floatPrecision] of [
    ['scenes', 1],
    ['patterns', 2],
  ] as const) {
    for (const name of await readdir(path.join(artDir, folder))) {
      if (name === 'social.svg') continue;
      await write(`app/art/${folder}/${name}`, shrink(await readArt(`${folder}/${name}`), floatPrecision));
    }
  }
}

async function renderIcons(): Promise<void> {
  const square = await readArt('icon.svg');
  const rounded = square.replace(groundPath, '<rect width="32" height="32" rx="7" fill="#004d55"/>');
  const mark = innerOf(square).replace(groundPath, '');
  // Launchers cut a maskable icon to any shape inside its middle 80 %.
  const maskable = square.replace(mark, `<g transform="translate(4.2 4.2) scale(.74)">${mark}</g>`);

  const favicon = optimize(rounded, { multipass: true }).data;
  await write('public/favicon.svg', favicon);
  await write('public/favicon.ico', icoFromPng(await palettePng(rounded, 32, 64), 32));
  await write('public/apple-touch-icon.png', await palettePng(square, 180, 64));
  await write('public/icon-192.png', await palettePng(rounded, 192, 64));
  await write('public/icon-512.png', await palettePng(rounded, 512, 64));
  await write('public/icon-maskable-512.png', await palettePng(maskable, 512, 64));
}

async function renderSocialCard(): Promise<void> {
  const scene = await readArt('scenes/social.svg');
  const mark = innerOf(await readArt('mark.svg')).replaceAll('#004d55', '#fffaf0');
  const name = innerOf(await readArt('wordmark.svg'));
  const logo =
    `<g transform="translate(56 44) scale(2.2)">${mark}</g>` +
    `<g transform="translate(158 58) scale(.68)" fill="#fffaf0">${name}</g>`;
  const card = scene.replace('</svg>', `${logo}</svg>`);
  await write('public/social.png', await palettePng(card, 1200, 256));
}

/** One file for each list of icons, with every icon of it as a symbol. What is drawn inherits its colour and its line from where it is used. */
async function renderSprites(): Promise<void> {
  const files = ['icons', 'hotel-icons', 'office-icons'].map((name) =>
    readFile(path.join(root, `ui/${name}.tsx`), 'utf8'),
  );
  const lists = (await Promise.all(files)).join('');
  for (const [list, file] of [
    ['onSite', 'site'],
    ['onSomePages', 'some-pages'],
    ['onHotelPages', 'hotels'],
    ['inOffice', 'office'],
  ]) {
    const names = [...lists.matchAll(new RegExp(`${list}\\('([\\w-]+)'\\)`, 'g'))].map(([, name = '']) => name);
    const ofAmenities = file === 'hotels' ? Object.entries(amenitySymbols) : [];
    const drawn = new Map([...names.map((name) => [name, name] as const), ...ofAmenities]);
    const symbols = await Promise.all([...drawn].map(([id, name]) => drawSymbol(id, name)));
    await write(`ui/sprites/${file}.svg`, `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`);
  }
  await write('ui/sprites/tails.svg', await readArt('tails.svg'));
}

async function drawSymbol(id: string, name: string): Promise<string> {
  const { __iconData }: { __iconData: { node: [string, Record<string, string>][] } } = await import(
    `../node_modules/lucide-react/dist/esm/icons/${name}.mjs`
  );
  const parts = __iconData.node.map(([element, { key, ...attributes }]) => {
    const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
    return `<${element}${written.join('')}/>`;
  });
  const line = 'stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"';
  return `<symbol id="${id}" viewBox="0 0 24 24" ${line}>${parts.join('')}</symbol>`;
}

await renderDrawings();
await renderIcons();
await renderSprites();
await renderSocialCard();
