import { type Canvas, ellipse, fill, group, line, series } from '../canvas.ts';
import { type Scene, sunOver } from '../hotel-style.ts';
import { drawSky, under, windowColour } from '../light.ts';
import { bushes, dhow, flowerBush, hills, palm, sea, shadow } from '../nature.ts';
import { lounger } from '../props.ts';

/** Thatched bungalows along a curved beach. */
export function drawBungalows(canvas: Canvas, scene: Scene): string {
  const { light, choices, accent } = scene;
  const horizon = 384;
  const sun = sunOver({ ...scene, sunAcross: 0.1 + scene.sunAcross * 0.6 }, horizon);
  const sand = under(light, '#fdf0d2');
  const wet = under(light, '#d9b98a').mid;
  const count = choices.whole(2, 4);
  const places = [
    { x: 900, y: 664, size: 1.06 },
    { x: choices.whole(590, 640), y: 520, size: 0.52 },
    { x: choices.whole(470, 500), y: 455, size: 0.26 },
    { x: 760, y: 462, size: 0.34 },
  ].slice(0, count);
  const roof = choices.pick(['hip', 'cone', 'gable']);
  const boat = choices.whole(170, 300);
  const isSea = scene.view === 'sea';
  return [
    drawSky(canvas, { light, sun, horizon, variant: choices.whole(0, 7) }),
    hills(canvas, light, {
      base: horizon + 8,
      ranges: isSea
        ? [[46, 0.6]]
        : [
            [130, 0.7],
            [60, 0.5],
          ],
      bottom: horizon + 20,
    }),
    sea(canvas, light, { top: horizon - 6, bottom: 745, sun }),
    isSea ? dhow(light, { x: boat + 160, y: 392, size: 0.24, accent }) : '',
    fill(
      under(light, '#2f7358').shade,
      'M620 420C650 372 690 366 720 384C760 350 820 350 850 372C900 340 980 344 1020 366C1070 336 1150 340 1200 352V470H600z',
    ),
    fill(light.sun, 'M0 690C150 640 250 570 320 508S470 424 640 408H1200V800H0z', light.isDark ? 0.35 : 0.8),
    fill(canvas.gradient([sand.lit, sand.lit, sand.mid]), 'M0 708C160 656 262 582 332 520S486 432 650 414H1200V800H0z'),
    fill(wet, 'M0 708C160 656 262 582 332 520S486 432 650 414L690 414C520 436 410 486 352 536S180 676 0 730z', 0.5),
    line(light.sun, 5, 'M0 672C130 628 226 564 292 506M0 640C100 606 190 556 250 506', {
      dash: '60 26 110 30',
      isRound: true,
      opacity: 0.6,
    }),
    bushes(light, 660, 424, 540),
    palm(canvas, light, { x: 560, y: 452, height: 134, lean: -24, size: 0.5, distance: 0.2 }),
    palm(canvas, light, { x: 700, y: 500, height: 240, lean: 26, size: 0.75, distance: 0.08 }),
    ...places.toReversed().map((place) => bungalow(canvas, scene, roof, place)),
    palm(canvas, light, { x: 1130, y: 650, height: 440, lean: -46, size: 1.2 }),
    isSea ? dhow(light, { x: boat, y: 500, size: 0.8, accent: scene.second }) : canoe(scene, boat),
    sunshade(canvas, scene, 466, 700),
    lounger(light, { x: 380, y: 686, size: 0.95, accent }),
    lounger(light, { x: 548, y: 686, size: 0.95, accent }),
    fill(under(light, '#2f7358').shade, 'M-20 800C80 742 200 752 330 800z'),
    choices.isTrue(0.7) ? palm(canvas, light, { x: 20, y: 830, height: 650, lean: 108, size: 1.6 }) : '',
    flowerBush(
      canvas,
      light,
      'M1200 800V724C1180 712 1156 720 1146 736C1122 724 1096 738 1094 756C1066 752 1040 776 1036 800z',
      accent,
    ),
    line(under(light, '#c79a68').mid, 4, 'M730 780q20-8 44 2M640 748q20-8 40 0M960 746q24-8 50 2M560 770q14-6 30 0', {
      opacity: 0.5,
    }),
  ].join('');
}

const roofs = {
  hip: 'M-196-104Q-118-152-62-268H70Q132-156 204-104',
  cone: 'M-196-104Q-96-160 4-300Q104-160 204-104',
  gable: 'M-206-104L-124-262Q4-282 132-262L214-104',
} as const;

function bungalow(
  canvas: Canvas,
  { light, wall: wallColour, roof: roofColour, accent, second }: Scene,
  shape: keyof typeof roofs,
  { x, y, size }: { x: number; y: number; size: number },
): string {
  const wall = under(light, wallColour);
  const thatch = under(light, roofColour);
  const wood = under(light, '#8a5a44');
  const pane = windowColour(light);
  const fringe = series(44)
    .map((index) => `L${204 - (index + 1) * 9.09} ${index % 2 ? -104 : -92}`)
    .join('');
  const draw = () =>
    [
      ellipse(light.shade[0], 10, 4, 236, 20, 0.35),
      fill(wood.dark, 'M-176 0v-26h12V0zM-70 0v-26h12V0zM60 0v-26h12V0zM168 0v-26h12V0z'),
      fill(wood.mid, 'M-196-34H200v14H-196z') + fill(wood.lit, 'M-196-38H200v7H-196z'),
      fill(canvas.gradient([wall.lit, wall.mid], 'across'), 'M-130-36V-112H150V-36z'),
      fill(wall.shade, 'M-130-112H150v22H-130z', 0.6),
      fill(wood.dark, 'M-24-36v-58a26 22 0 0 1 52 0v58z'),
      fill(wood.mid, 'M-18-36v-54H0v54zM4-36v-54H22v54z'),
      fill(pane, 'M-108-50v-40h52v40zM66-50v-40h56v40z'),
      line(under(light, second).mid, 4, 'M-108-50v-40h52v40zM66-50v-40h56v40zM-82-90v40M94-90v40'),
      line(under(light, accent).mid, 7, 'M70-92Q120-44 184-92'),
      line(wood.shade, 8, 'M-184-36V-112M-142-36V-106M160-36V-106M192-36V-112'),
      line(wood.lit, 3, 'M-184-62H-142M160-62H192M-184-36l42-26M-142-36l-42-26M160-36l32-26M192-36l-32-26'),
      fill(canvas.gradient([thatch.shade, thatch.lit]), `${roofs[shape]}${fringe}z`),
      fill(
        thatch.dark,
        'M-196-104Q-118-152-62-262H-44Q-70-160-112-104L-121-92-130-104-140-92-150-104-160-92-170-104-182-92z',
        0.4,
      ),
      line(thatch.dark, 4, 'M-52-236H62M-78-204H88M-104-172H114M-134-142H146M-164-122H178', {
        dash: '16 10 9 8',
        opacity: 0.5,
      }),
      line(thatch.lit, 3, 'M-20-220H70M-40-188H100M-56-156H126', { dash: '20 18', opacity: 0.8 }),
      shape === 'hip' ? fill(thatch.dark, 'M-70-264q66-20 148 0l-6 12H-64z') : '',
      fill(wood.lit, 'M-34-20H46l10 22H-44z') + line(wood.shade, 3, 'M-38-9H50'),
    ].join('');
  return canvas.use('bungalow', draw, `translate(${x} ${y})scale(${size})`);
}

/** A thatched shade on a pole. */
function sunshade(canvas: Canvas, { light, roof }: Scene, x: number, y: number): string {
  const thatch = under(light, roof);
  return group(
    `transform="translate(${x - 470} ${y - 700})"`,
    shadow(light, 466, 704, 150, 15),
    line(under(light, '#7a5040').mid, 9, 'M470 700V560'),
    fill(
      canvas.gradient([thatch.shade, thatch.lit]),
      'M352 590Q430 566 470 500Q512 566 590 590L574 602 556 592 538 604 520 593 502 605 484 594 466 605 448 594 430 604 412 593 394 603 376 592 362 600z',
    ),
    fill(thatch.dark, 'M352 590Q430 566 470 500Q462 570 430 604L412 593 394 603 376 592 362 600z', 0.4),
  );
}

/** A fisherman's boat, for hotels by a lake. */
function canoe({ light, second }: Scene, x: number): string {
  return group(
    `transform="translate(${x} 520)"`,
    fill(under(light, '#6a3a34').shade, 'M-96-14C-60 6 60 6 100-18C90 14 60 22 0 22S-84 14-96-14z'),
    fill(under(light, second).mid, 'M-96-14C-60 6 60 6 100-18L97-10C60 14-60 14-93-6z'),
    line(under(light, '#8a5a44').mid, 5, 'M-10 6L64-66'),
    line(light.sun, 4, 'M-110 32H-20M10 34H120', { opacity: 0.6 }),
  );
}
