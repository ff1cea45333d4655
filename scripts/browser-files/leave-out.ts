import type { Plugin } from 'vite'
import type { UnusedFeature } from './unused-features.ts'

export type Node = { type: string; start: number; end: number }
type Body = { name: string; start: number; end: number }

/**
 * Builds the browser's files without what no screen uses: the bodies of a feature's functions are left out, and the
 * minifier drops what only they called. A library that no longer has these functions breaks the build, a screen that
 * imports such a feature the check of the boundaries; what uses it in another way gets an error that names it.
 */
export function leaveOut(features: readonly UnusedFeature[]): Plugin {
  const missing = new Set(features.flatMap(({ functions }) => Object.keys(functions)))
  return {
    name: 'leave-out-unused-features',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const module = [...missing].find((path) => id.endsWith(`/node_modules/${path}`))
      if (!module) return null
      missing.delete(module)
      const left = features.flatMap(({ feature, functions }) =>
        (functions[module] ?? []).map((name) => ({ feature, name })),
      )
      return { code: emptyFunctions(this.parse(code), code, left), map: null }
    },
    buildEnd(error) {
      if (!error && missing.size > 0)
        this.error(`nothing is left out of ${[...missing].join(', ')}: there is no such module any more`)
    },
  }
}

/** The module with `throw` in the place of the bodies of these functions; a name that is nowhere is an error. */
export function emptyFunctions(
  module: Node,
  code: string,
  left: readonly { feature: string; name: string }[],
): string {
  const bodies = bodiesOf(module, code)
  const emptied = left.flatMap(({ feature, name }) => {
    const found = bodies.filter((body) =>
      name.endsWith('.*') ? body.name.startsWith(name.slice(0, -1)) : body.name === name,
    )
    if (found.length === 0) throw new Error(`there is no function ${name} any more to leave out: ${feature}`)
    return found.map((body) => ({ ...body, feature }))
  })
  return emptied
    .sort((a, b) => b.start - a.start)
    .reduce(
      (rest, { start, end, feature }) =>
        `${rest.slice(0, start)}{throw Error("left out: ${feature}")}${rest.slice(end)}`,
      code,
    )
}

/** Every function that has a name of its own or is assigned to one. */
function bodiesOf(root: Node, code: string): Body[] {
  const found: Body[] = []
  const walk = (node: Node, assigned: string | undefined): void => {
    const { id, body } = node as Node & { id?: { name: string } | null; body?: Node }
    const name = id?.name ?? assigned
    if (/Function/.test(node.type) && name && body?.type === 'BlockStatement')
      found.push({ name, start: body.start, end: body.end })
    for (const [key, value] of Object.entries(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child))
          walk(child, key === 'right' || key === 'init' ? nameOfTarget(node, code) : undefined)
  }
  walk(root, undefined)
  return found
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

function nameOfTarget(node: Node, code: string): string | undefined {
  const { left, id } = node as Node & { left?: Node; id?: Node }
  const target = left ?? id
  return target && code.slice(target.start, target.end)
}
