import { findCircles } from './import-circles.ts';
import type { Import } from './import-graph.ts';

/** Lowest first: a file imports from its own layer and from those before it. */
const layers = ['art', 'lib', 'i18n', 'db', 'ui', 'features', 'app', 'server'];

/** Lowest first: a feature imports only those before it. */
const features = [
  'settings',
  'audit',
  'notifications',
  'identity',
  'inquiries',
  'catalogue',
  'search',
  'ledger',
  'payments',
  'agents',
  'booking',
  'sample',
  'analytics',
  'operations',
];

const uiMayImport = new Set(['ui', 'lib', 'i18n']);
const mayImportAnything = new Set(['tests', 'art', 'bench', 'trials']);
/** The only drawings that are made while the product runs. */
const drawnInProduct = 'art/hotels/';
const drawerNames = /(^|[-.])(utils?|helpers?|misc|common)($|[-.])/;

/** One line for every breach. `files` are all our files, `imports` all that they import. */
export function findBreaches(files: readonly string[], imports: readonly Import[]): string[] {
  return [
    ...files.flatMap(nameBreaches),
    ...imports.filter(({ isOurs }) => isOurs).flatMap(directionBreach),
    ...circleBreaches(files, imports),
    ...folderBreaches(imports),
  ];
}

function nameBreaches(file: string): string[] {
  const parts = file.split('/');
  const breaches: string[] = [];
  if (/^index\.tsx?$/.test(parts.at(-1) ?? '')) {
    breaches.push(`${file}: no index files; import from the file that has the thing`);
  }
  const drawer = parts.find((part) => drawerNames.test(part));
  if (drawer) breaches.push(`${file}: "${drawer}" is a drawer's name; name it for what it does`);
  if (parts[0] === 'features' && parts.length > 2 && !features.includes(parts[1] ?? '')) {
    breaches.push(`${file}: the feature ${parts[1]} is not in the list of features in tests/checks/import-rules.ts`);
  }
  return breaches;
}

function directionBreach({ from, line, to }: Import): string[] {
  const reason = whyForbidden(from, to);
  return reason ? [`${from}:${line}: imports ${to}, but ${reason}`] : [];
}

function whyForbidden(from: string, to: string): string | undefined {
  const [fromTop = ''] = from.split('/');
  if (mayImportAnything.has(fromTop) || !from.includes('/')) return undefined;
  const isTest = /\.test\.tsx?$/.test(from);
  const [toTop = ''] = to.split('/');
  if (mayImportAnything.has(toTop) && !to.startsWith(drawnInProduct)) {
    return isTest && toTop === 'tests' ? undefined : `the product imports nothing from ${toTop}`;
  }

  const fromLayer = layerOf(from);
  const toLayer = layerOf(to);
  if (!fromLayer) return `${fromTop} is no known layer`;
  // Declarations and configuration at the root have no layer.
  if (!toLayer) return to.includes('/') ? `${toTop} is no known layer` : undefined;
  if (layers.indexOf(toLayer) > layers.indexOf(fromLayer)) {
    return `${fromLayer} stands below ${toLayer}`;
  }
  if (fromLayer === 'ui' && !uiMayImport.has(toLayer)) return `the UI kit knows only lib and i18n`;
  return fromLayer === 'features' ? whyForbiddenInFeature(from, to, toLayer) : undefined;
}

function whyForbiddenInFeature(from: string, to: string, toLayer: string): string | undefined {
  if (toLayer === 'ui' && !from.includes('/components/')) {
    return `only the components of a feature may use the UI kit`;
  }
  if (toLayer !== 'features') return undefined;
  const [, fromFeature = ''] = from.split('/');
  const [, toFeature = ''] = to.split('/');
  return features.indexOf(toFeature) > features.indexOf(fromFeature)
    ? `the feature ${fromFeature} stands before ${toFeature}`
    : undefined;
}

function layerOf(file: string): string | undefined {
  return layers.find((layer) => file.startsWith(`${layer}/`));
}

function circleBreaches(files: readonly string[], imports: readonly Import[]): string[] {
  const known = new Set(files);
  const graph = new Map<string, string[]>(files.map((file) => [file, []]));
  for (const { from, to } of imports) if (known.has(to)) graph.get(from)?.push(to);
  return findCircles(graph).map((circle) => `these import one another: ${circle.toSorted().join(', ')}`);
}

/** The folders of a feature have an order too: none imports one that imports it, by whatever detour. */
function folderBreaches(imports: readonly Import[]): string[] {
  const graph = new Map<string, string[]>();
  for (const { from, to } of imports) {
    const [own, other] = [folderOf(from), folderOf(to)];
    if (!own || !other || own === other || own.split('/')[1] !== other.split('/')[1]) continue;
    graph.set(own, [...(graph.get(own) ?? []), other]);
    if (!graph.has(other)) graph.set(other, []);
  }
  return findCircles(graph).map((circle) => `these folders import one another: ${circle.toSorted().join(', ')}`);
}

/** A folder of a feature, or the feature itself for the files that stand in it. */
function folderOf(file: string): string | undefined {
  const [top, feature = '', ...rest] = file.split('/');
  if (top !== 'features' || /\.test\.tsx?$/.test(file)) return undefined;
  return rest.length > 1 ? `${top}/${feature}/${rest[0]}` : `${top}/${feature}`;
}
