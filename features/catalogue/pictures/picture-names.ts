/** Every picture is kept in these widths; one that was smaller to begin with is kept as it was. */
export const pictureWidths = [320, 640, 1280] as const;

export type PictureWidth = (typeof pictureWidths)[number];

const namePattern = /^[0-9a-f-]{36}-(320|640|1280)\.webp$/;

export function pictureName(id: string, width: PictureWidth): string {
  return `${id}-${width}.webp`;
}

/** Stores refuse all other names, so that no name leads out of where pictures are kept. */
export function isPictureName(name: string): boolean {
  return namePattern.test(name);
}
