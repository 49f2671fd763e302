/** Each picture is served in these widths; a smaller one has its own width in all files. */
export const pictureWidths = [320, 640, 1280] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** AVIF is smaller, WebP is for older browsers and other programs. */
export const pictureFormats = ['avif', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export interface ServedPicture {
  id: string;
  width: PictureWidth;
  format: PictureFormat;
}

const servedPattern = /^([0-9a-f-]{36})-(320|640|1280)\.(avif|webp)$/;
const originalPattern = /^[0-9a-f-]{36}\.webp$/;

export function pictureName(id: string, width: PictureWidth, format: PictureFormat = 'webp'): string {
  return `${id}-${width}.${format}`;
}

/** What was uploaded, from which the served files are made. */
export function originalName(id: string): string {
  return `${id}.webp`;
}

export function parsePictureName(name: string): ServedPicture | undefined {
  const [, id = '', widthText, formatText] = servedPattern.exec(name) ?? [];
  const width = pictureWidths.find((one) => String(one) === widthText);
  const format = pictureFormats.find((one) => one === formatText);
  return width && format && { id, width, format };
}

/** Stores refuse any other name, so that no name leads outside the store. */
export function isPictureName(name: string): boolean {
  return servedPattern.test(name) || originalPattern.test(name);
}

export function allPictureNames(id: string): string[] {
  const served = pictureWidths.flatMap((width) => pictureFormats.map((format) => pictureName(id, width, format)));
  return [originalName(id), ...served];
}
