import { type Canvas, ellipse, fill, group, line } from '../canvas.ts';
import { type Scene, sunOver } from '../hotel-style.ts';
import { distant, drawSky, under } from '../light.ts';
import { acacia, birds, hills, lampGlow, shadow, tufts } from '../nature.ts';
import { snowMountain } from './pavilions.ts';

/** Canvas tents on wooden decks in the savannah. */
export function drawTents(canvas: Canvas, scene: Scene): string {
  const { light, choices } = scene;
  const horizon = 486;
  const sun = sunOver({ ...scene, sunAcross: 0.05 + scene.sunAcross * 0.4 }, horizon);
  const grass = under(light, '#e0a850');
  const far = distant(light, grass.shade, 0.3);
  const farTrees = [
    [420, 0.32],
    [520, 0.24],
    [330, 0.2],
    [1060, 0.34],
    [1150, 0.26],
    [30, 0.3],
  ] as const;
  return [
    drawSky(canvas, { light, sun, horizon, variant: choices.whole(0, 7) }),
    choices.isTrue(0.6)
      ? snowMountain(scene, choices.whole(560, 740), 482, 1)
      : hills(canvas, light, {
          base: 480,
          ranges: [
            [120, 0.7],
            [60, 0.5],
          ],
          colour: '#8a6a7a',
          bottom: 520,
        }),
    fill(far, 'M0 476C200 458 380 470 560 462S960 452 1200 466V520H0z'),
    ...farTrees.map(([x, size]) => acacia(canvas, light, { x, y: 480, size, distance: 0.4 })),
    fill(
      canvas.gradient([grass.lit, grass.mid, under(light, '#a86a40').shade]),
      'M0 484C240 470 480 484 720 478S1040 474 1200 482V800H0z',
    ),
    fill(
      grass.lit,
      'M0 520C220 500 420 520 640 512S1000 506 1200 520V548C900 530 640 552 420 542S120 540 0 552z',
      0.55,
    ),
    fill(
      grass.lit,
      'M0 600C200 570 420 596 600 590S1000 560 1200 590V640C900 610 620 650 420 632S140 620 0 644z',
      0.35,
    ),
    herd(canvas, scene),
    smallTent(canvas, scene, 1110, 540, 0.5),
    choices.isTrue(0.7) ? smallTent(canvas, scene, 306, 576, 0.7) : '',
    acacia(canvas, light, { x: choices.whole(50, 120), y: 650, size: 1.25 }),
    mainTent(canvas, scene),
    choices.isTrue(0.6) ? campfire(canvas, scene) : vehicle(scene),
    fill(under(light, '#6a3c38').shade, 'M0 800V752C120 734 280 756 420 762S700 752 860 766S1100 752 1200 742V800z'),
    tufts(light, [
      [20, 770],
      [140, 768],
      [440, 776],
      [700, 774],
      [960, 774],
      [1100, 764],
    ]),
    birds(light, 300, 250),
  ].join('');
}

function herd(canvas: Canvas, { light, choices }: Scene): string {
  const colour = distant(light, under(light, '#7a5458').shade, 0.15);
  const shapes = {
    elephants:
      'M0 0V-24C-2-40 8-48 22-48H46C54-54 66-52 70-44C76-40 78-30 76-20C76-10 78-4 84-2C80 4 72 2 70-8L66-24C62-20 58-18 54-18V0H44V-14H20V0H10V-18L6-10V0z',
    giraffes:
      'M0 0L4-34C6-44 16-46 28-46L44-52 62-110C64-118 72-120 80-114L84-108 74-106 58-44C56-36 52-32 48-30L46 0H42L40-26H16L8 0zM30 0L32-26H36L34 0z',
    zebras: 'M0 0L4-24C6-32 14-34 24-34H44L54-50 58-54 66-44 60-42 52-26C50-20 46-18 44-18V0H40L38-16H14L6 0z',
  } as const;
  const animal = choices.pick(['elephants', 'giraffes', 'zebras']);
  const x = choices.whole(400, 460);
  const use = (at: number, y: number, size: number) =>
    canvas.use(
      'animal',
      () => `<path d="${shapes[animal]}"/>`,
      `translate(${at} ${y})scale(${size})`,
      `fill="${colour}"`,
    );
  return use(x, 530, 0.66) + use(x + 60, 534, 0.54) + use(x + 116, 536, 0.36);
}

function smallTent(canvas: Canvas, { light, wall }: Scene, x: number, y: number, size: number): string {
  const cloth = under(light, wall);
  const fly = under(light, '#c89c68');
  const draw = () =>
    [
      ellipse(light.shade[0], 40, 4, 120, 9, 0.4),
      fill(fly.shade, 'M-10 0V-44L34-80 90-82 100-46V-4z'),
      fill(cloth.lit, 'M-70 0V-42L-14-82 40-42V0z'),
      fill(under(light, '#5a3038').shade, 'M-34 0C-30-30-20-48-14-56C-6-48 2-30 6 0z'),
      fill(light.isDark ? '#fbc873' : fly.mid, 'M-24 0C-22-24-18-36-14-42C-8-36-4-24-2 0z'),
      fill(cloth.lit, 'M-84-38L-14-92 52-38 36-42-14-80-68-40z'),
      fill(fly.mid, 'M-14-92L84-90 116-42 52-38z'),
    ].join('');
  return canvas.use('small-tent', draw, `translate(${x} ${y})scale(${size})`);
}

function mainTent(canvas: Canvas, { light, wall, roof, accent, second, choices }: Scene): string {
  const cloth = under(light, wall);
  const fly = under(light, roof);
  const wood = under(light, '#b07a50');
  const dark = under(light, '#5a3038');
  return [
    fill(light.shade[0], 'M540 690L1140 664 1200 690V720L880 744z', 0.35),
    fill(wood.lit, 'M520 694L600 650H1090L1160 660 880 706z'),
    line(wood.shade, 3, 'M560 686L640 652M640 692L710 652M720 697L780 652M800 702L846 652', { opacity: 0.6 }),
    fill(wood.mid, 'M520 694L880 706V728L520 712z') + fill(wood.shade, 'M880 706L1160 660V678L880 728z'),
    fill(wood.dark, 'M560 712h12v22h-12zM700 718h12v22h-12zM862 724h12v24h-12zM1060 692h10v24h-10z'),
    fill(canvas.gradient([cloth.mid, cloth.shade], 'across'), 'M870 520L1076 496V652L870 690z'),
    fill(dark.shade, 'M930 560L1010 550V620L930 630z'),
    line(cloth.shade, 3, 'M950 558V628M970 555V625M990 552V622M930 596L1010 585'),
    fill(canvas.gradient([cloth.lit, cloth.mid], 'across'), 'M606 684V520L738 424 870 520V690z'),
    fill(dark.dark, 'M664 686C668 600 700 520 738 476C776 520 808 600 814 688z'),
    light.isDark ? ellipseGlow(canvas) : '',
    fill(under(light, '#fdf0d2').lit, 'M690 686V640H786V688z') +
      fill(under(light, accent).mid, 'M690 652H786V668H690z'),
    fill(wood.shade, 'M684 690V616h7v74zM786 690V616h7v74z'),
    fill(cloth.lit, 'M738 476C700 520 668 600 664 686L644 685C640 640 652 600 668 590C690 560 716 510 738 476z'),
    fill(cloth.shade, 'M738 476C776 520 808 600 814 688L838 689C842 640 828 604 812 592C788 560 760 510 738 476z'),
    line(under(light, accent).mid, 6, 'M650 600L674 596M806 598L832 602'),
    fill(fly.mid, 'M738 384L1010 372 1128 486 900 530z'),
    choices.isTrue() ? fill(under(light, second).mid, 'M800 381L870 378 1056 500 984 513z', 0.7) : '',
    fill(fly.lit, 'M738 384L560 530 582 534 738 412 884 534 900 530z'),
    fill(fly.shade, 'M900 530L1128 486V498L886 544z'),
    line(fly.shade, 3, 'M800 382L984 512M870 379L1056 500', { opacity: 0.6 }),
    line(wood.dark, 3, 'M570 530L470 672M884 540L900 716M1120 492L1176 640'),
    line(wood.shade, 7, 'M570 534V690M894 540V702M1110 496V660'),
    chair(light, second),
  ].join('');
}

function ellipseGlow(canvas: Canvas): string {
  return group('transform="translate(742 600)scale(.66 .96)"', lampGlow(canvas, 0, 0, 100, 0.95));
}

function chair(light: Scene['light'], cushion: Scene['second']): string {
  return (
    fill(under(light, '#5a3038').shade, 'M548 690l8-44h6l-3 20h34l2-22h6l-8 46h-6l4-18H562l-6 18z') +
    fill(under(light, cushion).mid, 'M560 660h36v8H560zM558 632h8v26h-8z')
  );
}

function campfire(canvas: Canvas, { light }: Scene): string {
  const wood = under(light, '#5a3a34');
  const seat = (transform: string) =>
    canvas.use(
      'camp-chair',
      () =>
        line(wood.shade, 6, 'M198 744L240 690M250 744L204 690M196 640L206 692M240 690H204') +
        fill(under(light, '#e3a23c').mid, 'M190 636L206 690H244L240 700H200L182 640z'),
      transform,
    );
  return [
    shadow(light, 330, 722, 80, 14),
    light.isDark ? group('transform="translate(330 690)scale(1.5 .9)"', lampGlow(canvas, 0, 0, 100, 0.75)) : '',
    fill(
      '#f2674a',
      'M330 712C304 704 304 676 322 654C324 668 332 666 332 640C352 660 362 684 346 706z',
      light.isDark ? 1 : 0.8,
    ),
    fill('#ffe08a', 'M330 714C316 706 318 690 328 680C332 688 340 690 340 704z'),
    line(wood.shade, 9, 'M298 722L366 706M296 708L364 724'),
    line(under(light, '#8a6a5a').mid, 11, 'M276 728q54 22 108 0', { dash: '0 15', isRound: true }),
    seat('translate(0 0)') + seat('translate(656 -4)scale(-1 1)'),
  ].join('');
}

/** An open car for the drive at dawn. */
function vehicle({ light, second }: Scene): string {
  const body = under(light, second === '#f2674a' ? '#6f7a4c' : second);
  return group(
    'transform="translate(330 716)scale(1.5)"',
    shadow(light, 0, 16, 92, 8),
    fill(body.mid, 'M-84 8V-18H-30L-18-34H86V8z') + fill(body.shade, 'M-84 8V-4H86V8z'),
    line(under(light, '#5a3a38').shade, 4, 'M-18-34L-6-66H80V-34M34-66V-34'),
    fill(under(light, '#e9d3ac').lit, 'M-14-66H88V-72H-8z'),
    fill(light.isDark ? '#fbd08a' : '#cfe9ea', 'M-12-38L-2-62H12V-38z', 0.8),
    fill('#ffe9b0', 'M-84-14h6v8h-6z'),
    line('#2a1532', 20, 'M-54 8h.1M54 8h.1') + line(body.lit, 7, 'M-54 8h.1M54 8h.1'),
  );
}
