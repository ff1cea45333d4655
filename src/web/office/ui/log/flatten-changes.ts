import { findLocale } from '#domain/platform/locales.ts'

/** A changed field: the path before its name, and both values. */
export type Change = { context: string[]; field: string; from: unknown; to: unknown }

/** Internal ids and versions, which are not shown. */
const unsaid = new Set([
  'id',
  'version',
  'variantId',
  'dateId',
  'eventId',
  'fingerprint',
  'hash',
  'dateIds',
  'currency',
])

/** The fields that differ in a log row's changes, at any depth. */
export function flattenChanges(changes: Record<string, unknown>): Change[] {
  return Object.entries(changes).flatMap(([part, change]) => {
    const { from, to } = (change ?? {}) as { from?: unknown; to?: unknown }
    const [before, after] = [leavesOf(from, [part]), leavesOf(to, [part])]
    return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
      const path = (after.get(key) ?? before.get(key))?.path ?? []
      const [old, now] = [before.get(key)?.value, after.get(key)?.value]
      const field = path.at(-1) ?? part
      if (unsaid.has(field) || sameWords(old, now)) return []
      return [{ context: path.slice(1, -1).filter(isContext), field, from: old, to: now }]
    })
  })
}

type Leaf = { path: string[]; value: unknown }

/** The leaf values by path. Rows of a list are identified by id, not by index. */
export function leavesOf(value: unknown, path: string[]): Map<string, Leaf> {
  const parts = partsOf(value, path.at(-1))
  if (!parts) return new Map(value === undefined ? [] : [[path.join('/'), { path, value }]])
  return new Map(parts.flatMap(([name, part]) => [...leavesOf(part, [...path, name])]))
}

function partsOf(value: unknown, name: string | undefined): [string, unknown][] | null {
  if (typeof value !== 'object' || value === null) return null
  if (!Array.isArray(value)) return Object.entries(value)
  const rows: unknown[] = value
  if (name === 'roles' || name === 'add' || name === 'had') return null
  if (rows.every((row) => typeof row !== 'object' || row === null)) return null
  return rows.map((row, nth) => [keyOf(row as Record<string, unknown>) ?? `id:${nth + 1}`, row])
}

function keyOf({ variantId, dateId, id }: Record<string, unknown>): string | undefined {
  if (variantId !== undefined)
    return `variant:${String(variantId)}${dateId === undefined ? '' : ` date:${String(dateId)}`}`
  return id === undefined ? undefined : `id:${String(id)}`
}

const isContext = (part: string) => part.includes(':') || findLocale(part) !== undefined

/** A missing value and an empty list are shown in the same way. */
const wordsOf = (value: unknown) => (Array.isArray(value) && value.length === 0 ? '' : (value ?? ''))

function sameWords(a: unknown, b: unknown): boolean {
  return JSON.stringify(wordsOf(a)) === JSON.stringify(wordsOf(b))
}
