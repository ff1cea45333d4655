import { parseSync } from 'vite'

/** One changed place of a source: a wrong operator, call or literal that a test should notice. */
export type Mutant = { line: number; from: string; to: string; text: string }

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** `from`, which stands at `start`, becomes `to`. */
type Place = { start: number; from: string; to: string }

const swaps: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '+=': '-=',
  '-=': '+=',
  '&&': '||',
  '||': '&&',
  min: 'max',
  max: 'min',
  true: 'false',
  false: 'true',
}

/** Expressions that types surround; everything else of a type is no decision. */
const typedExpressions = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])

/** All mutants of a TypeScript source: each differs from it in one place. */
export function findMutants(path: string, source: string): Mutant[] {
  const { program, errors } = parseSync(path, source, { lang: 'ts' })
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const places: Place[] = []
  visit(program, (node) => {
    const place = placeOf(node, source)
    if (place) places.push(place)
  })
  return places
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, from, to }) => ({
      line: source.slice(0, start).split('\n').length,
      from,
      to,
      text: source.slice(0, start) + to + source.slice(start + from.length),
    }))
}

function placeOf(node: Node, source: string): Place | null {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression': {
      const { left, operator } = node as Node & { left: Node; operator: string }
      return swap(operator, source.indexOf(operator, left.end))
    }
    case 'UnaryExpression':
      return node.operator === '!' || node.operator === '-'
        ? { start: node.start, from: String(node.operator), to: '' }
        : null
    case 'Literal':
      return typeof node.value === 'boolean' ? swap(String(node.value), node.start) : null
    case 'MemberExpression': {
      const { object, property } = node as Node & { object: Node; property: Node }
      return object.name === 'Math' ? swap(String(property.name), property.start) : null
    }
    default:
      return null
  }
}

function swap(from: string, start: number): Place | null {
  const to = Object.hasOwn(swaps, from) ? swaps[from] : undefined
  return to === undefined ? null : { start, from, to }
}

function visit(node: unknown, see: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, see)
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node) {
      const { type } = node as Node
      if (type.startsWith('TS') && !typedExpressions.has(type)) return
      see(node as Node)
    }
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value, see)
  }
}
