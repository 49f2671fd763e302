export const chapters = [
  ['colour', 'Colour and type'],
  ['buttons', 'Buttons'],
  ['fields', 'Fields'],
  ['choices', 'Choices'],
  ['pickers', 'Pickers'],
  ['tabs', 'Tabs'],
  ['overlays', 'Dialogs, sheets, menus'],
  ['messages', 'Messages'],
  ['marks', 'Badges and marks'],
  ['cards', 'Cards'],
  ['lists', 'Tables and pages'],
  ['states', 'Loading, empty, failed'],
  ['arabic', 'Right to left'],
] as const;

export type ChapterId = (typeof chapters)[number][0];

export function isChapter(id: string): id is ChapterId {
  return chapters.some(([known]) => known === id);
}
