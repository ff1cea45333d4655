import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { buildTargets } from '../build-steps/oldest-browsers.ts'
import { findLacking } from './check-browsers.ts'

const folder = mkdtempSync(join(tmpdir(), 'browsers-'))
afterAll(() => rmSync(folder, { recursive: true }))

function keysIn(name: string, code: string): string[] {
  const file = join(folder, name)
  writeFileSync(file, code)
  return findLacking([file]).map(({ key }) => key)
}

describe('what the oldest browsers lack', () => {
  it.each([
    ['const all = await Array.fromAsync(rows)', 'javascript.builtins.Array.fromAsync'],
    ['return a.union(b)', 'javascript.builtins.Set.union'],
    ['return a.isSubsetOf(b)', 'javascript.builtins.Set.isSubsetOf'],
    ['new Intl.DurationFormat("es")', 'javascript.builtins.Intl.DurationFormat'],
    ['return bytes.toBase64()', 'javascript.builtins.Uint8Array.toBase64'],
    ['counts.getOrInsert(key, 0)', 'javascript.builtins.Map.getOrInsert'],
    ['if (URL.parse(text)) go()', 'api.URL.parse_static'],
    ['list.moveBefore(row, null)', 'api.Element.moveBefore'],
  ])('is found in scripts: %s', (code, key) => {
    expect(keysIn('a.js', code)).toContain(key)
  })

  it.each([
    ['.a{view-transition-name:hero}', 'css.properties.view-transition-name'],
    ['@starting-style{.a{opacity:0}}', 'css.at-rules.starting-style'],
    ['.a{color:light-dark(red,blue)}', 'css.types.color.light-dark'],
    ['.a:user-invalid{color:red}', 'css.selectors.user-invalid'],
  ])('is found in styles: %s', (code, key) => {
    expect(keysIn('a.css', code)).toContain(key)
  })

  it('is not found in what all have, in what is filled in, and in comments', () => {
    expect(keysIn('b.js', 'rows.map(f); rows.toSorted(); Map.groupBy(rows, f); "a".isWellFormed()')).toEqual(
      [],
    )
    expect(keysIn('c.ts', '// Array.fromAsync is too new\nconst a = 1')).toEqual([])
    expect(keysIn('d.css', '.a{display:grid;gap:1rem}.a:hover{color:red}')).toEqual([])
  })

  it('is translated by the build for the same browsers', () => {
    expect(buildTargets()).toEqual(['ios16.4', 'safari16.4', 'chrome109', 'edge109', 'firefox115'])
  })
})
