import { createRequire } from 'node:module';
import type { ReactNode } from 'react';
import { openBuiltSite } from '#tests/built-site.ts';
import type { World } from './world.ts';

const warmUps = 60;
const rounds = 300;

/** CPU time of a whole page, and of rendering its tree alone, in milliseconds. */
export async function measurePage(world: World, address: string): Promise<{ page: number; render: number }> {
  process.env.NODE_ENV = 'production';
  // The site is given a renderer that remembers what it renders; it must be there before the site is loaded.
  const renderer = createRequire(import.meta.url)('react-dom/server') as typeof import('react-dom/server');
  const { renderToPipeableStream, renderToString } = renderer;
  let tree: ReactNode;
  renderer.renderToPipeableStream = (element, options) => {
    tree = element;
    return renderToPipeableStream(element, options);
  };
  const site = await openBuiltSite({ db: world.db, env: { MODE: 'demo', DATA_DIR: world.dataDir } });
  const bindings = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  const open = async () => {
    const answer = await site.fetch(new Request(`http://localhost:3000${address}`), bindings);
    const html = await answer.text();
    if (answer.status !== 200 || !html.includes('</html>')) throw new Error(`${address}: ${answer.status}`);
  };
  const page = await cpuOf(open);
  if (!tree) throw new Error('The page was rendered by another renderer');
  const render = await cpuOf(async () => {
    renderToString(tree);
  });
  return { page, render };
}

async function cpuOf(work: () => Promise<void>): Promise<number> {
  for (let round = 0; round < warmUps; round += 1) await work();
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / rounds;
}
