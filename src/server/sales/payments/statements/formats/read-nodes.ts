/** An element as the XML parser returns it: its text, or its children by name, a list where a name comes again. */
export type Node = string | { [name: string]: Node | Node[] }

/** All nodes at the end of a path, in order. */
export function named(node: Node | undefined, ...path: string[]): Node[] {
  let nodes: Node[] = node === undefined ? [] : [node]
  for (const name of path) {
    nodes = nodes.flatMap((one): Node[] => {
      const held = typeof one === 'string' || !Object.hasOwn(one, name) ? undefined : one[name]
      if (held === undefined) return []
      return Array.isArray(held) ? held : [held]
    })
  }
  return nodes
}

/** The text at the end of a path; empty when there is none. */
export function textAt(node: Node, ...path: string[]): string {
  const [found] = named(node, ...path)
  const text = typeof found === 'object' ? found['#text'] : found
  return typeof text === 'string' ? text : ''
}

/** All texts below a node, in order. */
export function inside(node: Node): string[] {
  if (typeof node === 'string') return node ? [node] : []
  return Object.values(node).flatMap((held) => (Array.isArray(held) ? held.flatMap(inside) : inside(held)))
}
