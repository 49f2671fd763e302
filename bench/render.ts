import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Figures, Site } from './site.ts';

// The time React alone takes to render one page's elements: the minimum for an uncached page. In its own
// process, because React's development version is several times slower.

const warmUps = 100;
const rounds = 300;
const voidTags = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);

export async function measureRender({ port }: Site, path: string): Promise<Figures> {
  const address = `http://127.0.0.1:${port}${path}`;
  const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, address], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return JSON.parse(stdout) as Figures;
}

async function render(address: string): Promise<Figures> {
  const page = elementsOf(await (await fetch(address)).text());
  const bytes = Buffer.byteLength(renderToString(page));
  for (let round = 0; round < warmUps; round += 1) renderToString(page);
  const before = process.threadCpuUsage();
  for (let round = 0; round < rounds; round += 1) renderToString(page);
  const { user, system } = process.threadCpuUsage(before);
  return { nodeMs: (user + system) / 1000 / rounds, bytes };
}

/** The same elements, attributes and texts, without the components that made them. */
function elementsOf(html: string): ReactNode {
  const root: ReactNode[] = [];
  const open: { tag: string; attributes: Record<string, string>; children: ReactNode[] }[] = [];
  const add = (node: ReactNode) => (open.at(-1)?.children ?? root).push(node);
  const parts = html.matchAll(/<(script|style)\b[^>]*>.*?<\/\1>|<!.*?>|<\/([\w-]+)>|<([\w-]+)([^>]*?)\/?>|[^<]+/gs);
  for (const [text, script, closed, tag, attributes = ''] of parts) {
    if (script || text.startsWith('<!')) continue;
    if (closed) {
      const { tag: name, attributes: given, children } = open.pop() ?? { tag: closed, attributes: {}, children: [] };
      add(createElement(name, given, ...children));
    } else if (!tag) add(text);
    else if (voidTags.has(tag)) add(createElement(tag, attributesIn(attributes)));
    else open.push({ tag, attributes: attributesIn(attributes), children: [] });
  }
  return root;
}

function attributesIn(text: string): Record<string, string> {
  const pairs = text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g);
  return Object.fromEntries(
    [...pairs].flatMap(([, name = '', value = '']) => {
      // Styles would have to be parsed.
      if (name === 'style' || name.startsWith('on')) return [];
      return [[name === 'class' ? 'className' : name === 'for' ? 'htmlFor' : name, value]];
    }),
  );
}

if (import.meta.main) console.log(JSON.stringify(await render(process.argv[2] ?? '')));
