// Draws a contact sheet of the sample hotels, to see them side by side: node art/hotels/sheet.ts sheet.png outside
import sharp from 'sharp';
import { sampleHotels } from '#features/sample/hotels.ts';
import { sampleLocations } from '#features/sample/places.ts';
import { pictureHeight, pictureWidth } from './canvas.ts';
import { drawHotel, hotelDrawing } from './draw-hotel.ts';

const [, , out = 'sheet.png', wanted = 'outside'] = process.argv;
const subject = hotelDrawing.shape.subject.parse(wanted);
const columns = 8;
const width = 300;
const height = Math.round((width * pictureHeight) / pictureWidth);
const gap = 6;

const tiles = await Promise.all(
  sampleHotels(sampleLocations()).map(async ({ name: hotel, city, number, building, view }, index) => {
    const svg = drawHotel({ hotel, city, number, building, view, subject });
    const input = await sharp(Buffer.from(svg)).resize(width, height).png().toBuffer();
    return { input, left: (index % columns) * (width + gap), top: Math.floor(index / columns) * (height + gap) };
  }),
);
await sharp({
  create: {
    width: columns * (width + gap),
    height: Math.ceil(tiles.length / columns) * (height + gap),
    channels: 3,
    background: '#fff',
  },
})
  .composite(tiles)
  .png()
  .toFile(out);
