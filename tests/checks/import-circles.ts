/** Groups of files that import one another in a ring: the strongly connected components, by Tarjan's algorithm. */
export function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const circles: string[][] = [];

  function visit(file: string): void {
    const number = order.size;
    order.set(file, number);
    lowest.set(file, number);
    stack.push(file);
    onStack.add(file);
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) {
        visit(next);
        lower(file, lowest.get(next));
      } else if (onStack.has(next)) {
        lower(file, order.get(next));
      }
    }
    if (lowest.get(file) === number) circles.push(...takeComponent(file));
  }

  function lower(file: string, candidate = Number.POSITIVE_INFINITY): void {
    lowest.set(file, Math.min(lowest.get(file) ?? candidate, candidate));
  }

  function takeComponent(root: string): string[][] {
    const component = stack.splice(stack.indexOf(root));
    for (const file of component) onStack.delete(file);
    const isCircle = component.length > 1 || graph.get(root)?.includes(root);
    return isCircle ? [component] : [];
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}
