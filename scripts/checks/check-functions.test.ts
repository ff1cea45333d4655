import { expect, it } from 'vitest'
import { compareWithList, findLongFunctions } from './check-functions.ts'

const body = (lines: number) => 'work()\n'.repeat(lines - 2)

it.each<[string, string]>([
  ['a function', `function long() {\n${body(61)}}`],
  ['a component of markup', `const long = () => (\n<p>\n${'text\n'.repeat(58)}</p>)`],
  ['a method', `class Some { long() {\n${body(61)}} }`],
  ['a function without a name, by the one around it', `function long() { f(() => {\n${body(61)}}) }`],
])('finds %s of 61 lines', (_what, source) => {
  expect(findLongFunctions('src/some.tsx', source)).toEqual({ 'some.tsx long': 61 })
})

it('finds no function of 60 lines', () => {
  expect(findLongFunctions('src/some.ts', `function fine() {\n${body(60)}}`)).toEqual({})
})

it.each([
  ['a long function that is not in the list', { 'a.ts a': 61 }, {}, [/a\.ts a: 61 lines, at most 60/]],
  ['one that grows', { 'a.ts a': 80 }, { 'a.ts a': 70 }, [/80 lines, at most 70/]],
  ['one that was split and is still in the list', {}, { 'a.ts a': 70 }, [/at most 60 lines now/]],
  ['one whose lines in the list are too many', { 'a.ts a': 65 }, { 'a.ts a': 70 }, [/65 lines now/]],
  ['nothing of the list', { 'a.ts a': 70 }, { 'a.ts a': 70 }, []],
])('refuses %s', (_what, long, list, failures) => {
  expect(compareWithList(long as never, list as never)).toEqual(
    failures.map((failure) => expect.stringMatching(failure)),
  )
})
