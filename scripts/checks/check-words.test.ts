import { expect, it } from 'vitest'
import { findRefusedNames } from './check-words.ts'

it('refuses a variable that is called by a participle, with its line and what to write', () => {
  expect(
    findRefusedNames('a.ts', 'const text = 1\nconst said = text\nfor (const kept of []) use(kept)'),
  ).toEqual([
    expect.stringMatching(/^a\.ts:2: a variable is called said; name the thing/),
    expect.stringMatching(/^a\.ts:3: a variable is called kept; name the thing/),
  ])
})

it('allows properties, columns and texts of that name', () => {
  expect(findRefusedNames('a.tsx', "const row = { said: 'kept' }\nuse(row.said, <p>said</p>)")).toEqual([])
})
