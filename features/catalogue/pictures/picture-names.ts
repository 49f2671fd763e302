/** Each picture is stored in these widths; a smaller one keeps its own width in all files. */
export const pictureWidths = [320, 640, 1280] as const;

export type PictureWidth = (typeof pictureWidths)[number];

const namePattern = /^[0-9a-f-]{36}-(320|640|1280)\.webp$/;

export function pictureName(id: string, width: PictureWidth): string {
  return `${id}-${width}.webp`;
}

/** Stores refuse any other name, so that no name leads outside the store. */
export function isPictureName(name: string): boolean {
  return namePattern.test(name);
}
