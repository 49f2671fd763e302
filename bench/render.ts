import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import type { ReactNode } from 'react';
import { createDb, createPool } from '#db/connect.ts';
import { createLog } from '#lib/log.ts';
import { openBuiltSite } from '#tests/built-site.ts';
import type { Figures } from './site.ts';
import type { World } from './world.ts';

// What React alone takes to render the tree of one page: the least that a page can cost which is not kept. In a process
// of its own, because the site must find a renderer that remembers what it is given.

const warmUps = 100;
const rounds = 300;

export async function measureRender(world: World, path: string): Promise<Figures> {
  const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, world.url, path], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return JSON.parse(stdout.split('\n').at(-2) ?? '') as Figures;
}

async function render(url: string, path: string): Promise<Figures> {
  const require = createRequire(import.meta.url);
  const renderer: typeof import('react-dom/server') = require('react-dom/server');
  const { renderToPipeableStream, renderToString } = renderer;
  let tree: ReactNode;
  renderer.renderToPipeableStream = (element, options) => {
    tree = element;
    return renderToPipeableStream(element, options);
  };
  renderer.renderToString = (element, options) => {
    tree = element;
    return renderToString(element, options);
  };
  const db = createDb(createPool(url, { applicationName: 'bench', prepares: true, log: createLog('fatal') }));
  const site = await openBuiltSite({ db, env: { MODE: 'demo', DATA_DIR: '.data' } });
  const answer = await site.request(`http://localhost:3000${path}`, {}, { incoming: { socket: {} } });
  const { length } = await answer.text();
  if (!tree) throw new Error('The page was made without a renderer of React');
  const again = withoutHandoff(require('react'), tree);
  for (let round = 0; round < warmUps; round += 1) renderToString(again);
  const before = process.threadCpuUsage();
  for (let round = 0; round < rounds; round += 1) renderToString(again);
  const { user, system } = process.threadCpuUsage(before);
  return { nodeMs: (user + system) / 1000 / rounds, bytes: length };
}

/** The stream of data behind the page can be read once only, and is no part of the tree. */
function withoutHandoff(
  react: Pick<typeof import('react'), 'cloneElement' | 'isValidElement'>,
  tree: ReactNode,
): ReactNode {
  if (!react.isValidElement<{ children?: ReactNode; context?: object }>(tree)) return tree;
  const { children, context } = tree.props;
  if (context && 'serverHandoffStream' in context)
    return react.cloneElement(tree, { context: { ...context, serverHandoffStream: undefined } });
  return children ? react.cloneElement(tree, {}, withoutHandoff(react, children)) : tree;
}

if (import.meta.main) {
  const [url = '', path = ''] = process.argv.slice(2);
  console.log(JSON.stringify(await render(url, path)));
  process.exit(0);
}
