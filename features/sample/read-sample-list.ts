import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { projectFolder } from '#lib/project-folder.ts';

export function sampleFile(name: string): string {
  return join(projectFolder, 'data', 'sample-world', name);
}

/** Reads a list of data/sample-world. An empty cell of a CSV file is undefined. */
export function readSampleList<Item>(file: string, item: z.ZodType<Item>): Item[] {
  const text = readFileSync(sampleFile(file), 'utf8');
  const list = file.endsWith('.json')
    ? JSON.parse(text)
    : parse(text, {
        columns: true,
        comment: '#',
        comment_no_infix: true,
        cast: (cell) => (cell === '' ? undefined : cell),
      });
  return z.array(item).parse(list);
}

/** A cell with several values, separated by spaces. */
export const severalValues = z.string().transform((cell) => cell.split(' '));
