import { type Canvas, type Colour, circle, fill, group, line } from './canvas.ts';
import { type Light, under } from './light.ts';
import { lampGlow, shadow } from './nature.ts';

interface Place {
  x: number;
  y: number;
  size: number;
}

/** For the sun, 160 wide; its cushion has the accent. */
export function lounger(light: Light, { x, y, size, accent }: Place & { accent: Colour }): string {
  const cloth = under(light, '#fffaf0');
  return group(
    `transform="translate(${x} ${y})scale(${size})"`,
    shadow(light, 10, 24, 76),
    fill(under(light, '#8a5a44').shade, 'M-50 4h6v20h-6zM40 4h6v20h-6z'),
    fill(cloth.lit, 'M-66-4L54-4 60 6H-60z'),
    fill(under(light, accent).mid, 'M54-4L96-40l6 6L62 4z'),
  );
}

/** An open parasol, 144 wide and 126 high. */
export function parasol(light: Light, { x, y, size, accent }: Place & { accent: Colour }): string {
  const cloth = under(light, accent);
  return group(
    `transform="translate(${x} ${y})scale(${size})"`,
    line(under(light, '#5a3038').shade, 6, 'M0 0V-100'),
    fill(cloth.mid, 'M-72-76Q-50-118 0-126Q50-118 72-76Q0-90-72-76z'),
    fill(cloth.lit, 'M-72-76Q-50-118 0-126Q-32-108-40-82z'),
  );
}

/** Hangs from its place, 60 high. */
export function lantern(canvas: Canvas, light: Light, { x, y, size }: Place): string {
  return group(
    `transform="translate(${x} ${y})scale(${size})"`,
    light.isDark ? lampGlow(canvas, 0, 40, 70) : '',
    fill('#4a2030', 'M-2 0h4v40h-4zM-11 40L0 28 11 40zM-9 80H9L6 86H-6z'),
    fill(light.isDark ? '#ffe9b0' : '#fdf0d2', 'M-10 40H10L8 80H-8z'),
    line('#4a2030', 2, 'M-10 40L-8 80M10 40L8 80M0 40V80'),
  );
}

/** 116 wide. */
export function car(light: Light, { x, y, size, accent }: Place & { accent: Colour }): string {
  const body = under(light, accent);
  return group(
    `transform="translate(${x} ${y})scale(${size})"`,
    shadow(light, 2, 22, 62, 6),
    fill(body.shade, 'M-56 16V4C-54-4-40-6-30-8L-14-24H22L38-8C50-6 58-2 58 6V16z'),
    fill(body.mid, 'M-56 8V4C-54-4-40-6-30-8H38C50-6 58-2 58 6z', 0.7),
    fill(light.isDark ? '#fbd08a' : '#cfe9ea', 'M-22-8L-10-20H2V-8zM8-8V-20H20L30-8z'),
    circle('#2a1532', -32, 16, 10),
    circle('#2a1532', 34, 16, 10),
  );
}

/** A pot with long leaves, 70 wide and 100 high. */
export function pottedPlant(light: Light, { x, y, size }: Place): string {
  const pot = under(light, '#b9573f');
  const green = under(light, '#2f7358');
  return group(
    `transform="translate(${x} ${y})scale(${size})"`,
    shadow(light, 4, 0, 30, 5),
    fill(pot.mid, 'M-22 0l-6-34h56l-6 34z') + fill(pot.lit, 'M-22 0l-6-34h18l4 34z'),
    fill(
      green.shade,
      'M0-32C-34-36-44-64-36-92C-24-82-18-72-14-62C-14-84-6-104 6-114C14-98 18-80 16-62C24-74 34-80 46-80C48-56 34-36 0-32z',
    ),
    fill(green.mid, 'M0-32C-4-60 0-90 6-114C14-98 18-80 16-62C24-74 34-80 46-80C48-56 34-36 0-32z'),
  );
}

/** A round table between two chairs, 130 wide and 70 high. */
export function cafeTable(light: Light, { x, y, size, accent }: Place & { accent: Colour }): string {
  const wood = under(light, '#6a4038');
  return group(
    `transform="translate(${x} ${y})scale(${size})"`,
    shadow(light, 0, 2, 74, 8),
    line(wood.shade, 5, 'M-58 0V-34M-34 0V-34M34 0V-34M58 0V-34M0 0V-44'),
    fill(under(light, accent).mid, 'M-62-40H-30V-32H-62zM30-40H62V-32H30z'),
    line(under(light, accent).shade, 6, 'M-60-38V-74M60-38V-74'),
    fill(under(light, '#fffaf0').lit, 'M-30-50H30L26-42H-26z'),
  );
}
