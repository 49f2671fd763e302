import { type Canvas, ellipse, fill, group, line } from '../canvas.ts';
import { type Light, under } from '../light.ts';
import { shadow } from '../nature.ts';

const fruits = {
  pineapple(light) {
    const [skin, green] = [under(light, '#e3a23c'), under(light, '#2f7358')];
    return [
      fill(skin.lit, 'M-29-91C-49-51-49-15-21-1H23C47-19 43-61 25-91z') +
        fill(under(light, '#b9743a').mid, 'M7-91H25C43-61 47-19 23-1H1C27-27 25-61 7-91z'),
      line(under(light, '#8a5230').mid, 3, 'M-35-61L11-5M-25-85L35-19M31-75L-21-3M9-89L-41-31M43-41L15-1', {
        opacity: 0.6,
        isRound: false,
      }),
      fill(
        green.lit,
        'M-3-85C-29-101-43-131-39-151C-25-135-19-125-13-115C-17-139-11-161 1-179C11-157 15-137 9-115C17-129 25-139 39-145C39-121 25-97 1-85z',
      ),
      fill(green.shade, 'M1-85C-5-121-1-151 1-179C11-157 15-137 9-115C17-129 25-139 39-145C39-121 25-97 1-85z'),
    ].join('');
  },
  papaya(light) {
    return [
      fill(under(light, '#e3a23c').mid, 'M-44-8C-54-50-24-82 12-78C46-72 56-36 40-6C16 8-24 6-44-8z'),
      fill(under(light, '#f58a54').lit, 'M-34-10C-42-46-18-70 10-68C36-62 44-34 32-10C12 0-16 0-34-10z'),
      fill(under(light, '#4a2030').mid, 'M-12-14C-16-38-4-52 8-50C20-46 22-28 16-12C6-8-4-8-12-14z'),
      line(under(light, '#8a6070').lit, 4, 'M-4-36L12-40M-2-24L14-28', { dash: '0 7', isRound: true }),
    ].join('');
  },
  watermelon(light) {
    return [
      fill(under(light, '#e84a4a').lit, 'M-50-6L-2-88Q42-60 44-10Q0 12-50-6z'),
      fill(under(light, '#f6e3c5').lit, 'M-2-88Q42-60 44-10L32-6Q30-50-8-76z'),
      fill(under(light, '#2f7358').mid, 'M6-94Q56-62 54-12L42-8Q42-56 0-85z'),
      line(under(light, '#4a2030').mid, 6, 'M-10-54L4-20M8-46L16-18M-20-30L-14-14', { dash: '0 16', isRound: true }),
    ].join('');
  },
  mangoes(light) {
    const [skin, blush] = [under(light, '#f0b040'), under(light, '#e0603c')];
    const mango = 'c-30 4-46-22-34-44c12-22 44-24 58-6c16 20 6 46-24 50z';
    return [
      fill(skin.mid, `M38 0${mango}`),
      fill(skin.lit, `M-14 4${mango}`) +
        fill(blush.lit, 'M-10 3C12-4 20-24 10-42C4-52-8-54-18-52C2-44 4-20-10 3z', 0.8),
      fill(under(light, '#3f8a5c').mid, 'M-20-52C-16-72 4-80 20-74C16-58 0-48-20-52z'),
    ].join('');
  },
  bananas(light) {
    const skin = under(light, '#f5c04a');
    return [
      fill(skin.lit, 'M-60-50C-40-18 8-2 56-14L60-26C18-24-18-38-42-64z') +
        fill(skin.mid, 'M-68-42C-52-2 8 12 64-6L68-18C18-12-26-24-50-54z'),
      fill(under(light, '#7a5230').mid, 'M-68-42L-50-54-56-66-64-62zM64-6L68-18 76-14z'),
    ].join('');
  },
  oranges(light) {
    const skin = under(light, '#f2954a');
    return [
      line(skin.mid, 50, 'M-24-22h0M26-20h0') + line(skin.lit, 50, 'M0-46h0'),
      line(under(light, '#f9b870').lit, 21, 'M-32-28h0M-8-54h0M18-26h0'),
      fill(under(light, '#3f8a5c').mid, 'M4-70C10-86 26-90 38-84C34-70 20-64 4-70z'),
    ].join('');
  },
} satisfies Record<string, (light: Light) => string>;

type Fruit = keyof typeof fruits;

/** Four kinds on a plate, a banana leaf or brass, 390 wide. */
export function fruitDish(
  canvas: Canvas,
  light: Light,
  dish: 'plate' | 'leaf' | 'brass',
  [back, beside, right, left]: readonly [Fruit, Fruit, Fruit, Fruit],
): string {
  const white = under(light, '#fffaf0');
  const green = under(light, '#4f9a62');
  const grounds = {
    plate: () => ellipse(white.lit, 0, 0, 196, 40) + ellipse(white.mid, 0, -4, 170, 31),
    brass: () =>
      ellipse(under(light, '#8a5a30').mid, 0, 4, 196, 40) +
      ellipse(brass(canvas, light), 0, -2, 196, 39) +
      ellipse(under(light, '#b9803c').mid, 0, -4, 168, 30),
    leaf: () =>
      fill(green.mid, 'M-230 4C-190-36-60-50 60-44S210-30 240-8C220 30 80 44-40 42S-190 36-230 4z') +
      fill(green.lit, 'M-230 4C-190-36-60-50 60-44S210-30 240-8C120-18-100-14-230 4z') +
      line(green.shade, 3, 'M-230 4Q0-16 240-8M-150-4l-10 26M-70-8l-14 42M150-12l30 30', {
        opacity: 0.6,
        isRound: false,
      }),
  };
  return [
    shadow(light, 20, 14, 200, 38),
    grounds[dish](),
    group('transform="translate(-31-3)"', fruits[back](light)),
    group('transform="translate(46 2)"', fruits[beside](light)),
    group('transform="translate(122 10)"', fruits[right](light)),
    group('transform="translate(-106 16)"', fruits[left](light)),
  ].join('');
}

export function brass(canvas: Canvas, light: Light): string {
  const metal = under(light, '#e3a23c');
  const shine = under(light, '#fbe3a0').lit;
  return canvas.gradient(
    [metal.lit, { colour: shine, at: 0.42 }, { colour: metal.mid, at: 0.62 }, under(light, '#8a5a30').mid],
    'across',
  );
}
