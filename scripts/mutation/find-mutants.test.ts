import { expect, it } from 'vitest'
import { findMutants } from './find-mutants.ts'

const mutantsOf = (source: string) => findMutants('rule.ts', source).map(({ text }) => text)

it.each<[string, string, string[]]>([
  ['a comparison', 'a < b', ['a <= b']],
  ['each part of a condition', 'a >= b || !c', ['a > b || !c', 'a >= b && !c', 'a >= b || c']],
  ['a sign', 'sum += -a * b', ['sum -= -a * b', 'sum += a * b', 'sum += -a / b']],
  ['a minimum', 'Math.min(a, b)', ['Math.max(a, b)']],
  ['a boolean', 'const a = true', ['const a = false']],
  ['an operator behind brackets', '(a === b) && c', ['(a !== b) && c', '(a === b) || c']],
])('changes %s, one place at a time', (_what, source, mutants) => {
  expect(mutantsOf(source)).toEqual(mutants)
})

it.each(['type A = true | -1', 'Math.floor(a)', 'const a: false | string = b', '"a < b" // c > d'])(
  'leaves %s as it is',
  (source) => {
    expect(mutantsOf(source)).toEqual([])
  },
)

it('says in which line the change is', () => {
  expect(findMutants('rule.ts', 'a\nb > c')).toMatchObject([{ line: 2, from: '>', to: '>=' }])
})
