import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/** The components of a source that take a property called `key`, which React keeps for itself: they never get it. */
function takingKey(path: string, source: string): string[] {
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { type, id, params } = value as {
      type?: string
      id?: { name: string } | null
      params?: { type: string; properties?: { key?: { name?: string } }[] }[]
    }
    const isComponent = type === 'FunctionDeclaration' && /^[A-Z]/.test(id?.name ?? '')
    if (isComponent && params?.[0]?.properties?.some(({ key }) => key?.name === 'key'))
      found.push(`${path} ${id?.name}`)
    Object.values(value).forEach(visit)
  }
  visit(parseSync(path, source, { lang: 'tsx' }).program)
  return found
}

test('no component takes a property called key', () => {
  expect(takingKey('a.tsx', 'function Alerts({ key, on }: Props) { return null }')).toEqual(['a.tsx Alerts'])
  const files = globSync('src/**/*.tsx')
  expect(files.length).toBeGreaterThan(400)
  expect(files.flatMap((file) => takingKey(file, readFileSync(file, 'utf8')))).toEqual([])
})
