import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import type { Database } from '#db/connect.ts';
import { pictureName } from '#features/catalogue/pictures/picture-names.ts';
import type { PictureStore } from '#features/catalogue/pictures/picture-store.ts';
import { sizeText } from './status-labels.ts';
import type { Measured } from './status-line.ts';

const fullPercent = 95;
const nearlyFullPercent = 85;

/** The disk under DATA_DIR, and whether the store of pictures gives one out. */
export async function measureStorage({
  db,
  dataDir,
  pictures,
  isBucket,
}: {
  db: Database;
  dataDir: string;
  pictures: PictureStore;
  isBucket: boolean;
}): Promise<Measured> {
  const [disk, problem, refusal] = await Promise.all([
    statfs(dataDir),
    access(dataDir, constants.W_OK).then(
      () => undefined,
      () => 'The folder for files can not be written to.',
    ),
    fetchOne(db, pictures),
  ]);
  // What is kept back for root is not free for us.
  const usable = disk.blocks - disk.bfree + disk.bavail;
  const percent = usable === 0 ? 100 : Math.ceil(((disk.blocks - disk.bfree) / usable) * 100);
  const value = `${percent}% Used`;
  const where = isBucket ? 'Pictures are in a bucket.' : 'Pictures are kept here too.';
  const facts = `${sizeText(disk.bavail * disk.bsize)} free on this server. ${where}`;
  const trouble = problem ?? refusal;
  if (trouble)
    return {
      state: 'failing',
      value: problem ? 'Not writable' : 'Store not reachable',
      sentence: `${trouble} ${facts}`,
    };
  if (percent >= fullPercent) return { state: 'failing', value, sentence: `The disk is full. ${facts}` };
  return { state: percent >= nearlyFullPercent ? 'attention' : 'ok', value, sentence: facts };
}

/** One that must be there: a bucket need not tell us what is not. */
async function fetchOne(db: Database, pictures: PictureStore): Promise<string | undefined> {
  const photo = await db.selectFrom('hotel_photos').select('id').limit(1).executeTakeFirst();
  if (!photo) return undefined;
  try {
    const found = await pictures.get(pictureName(photo.id, 320));
    return found ? undefined : 'A picture that should be in the store is not.';
  } catch {
    return 'The store of pictures does not answer.';
  }
}
