import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { requestStateCodes } from '#contract/catalogue/private-events.ts'
import {
  type RequestChange,
  type RequestState,
  requestTable,
} from '#domain/catalogue/private-events/request-states.ts'

test('docs/private-events.md has the states of a request and their numbers in the API', () => {
  const rows = readFileSync('docs/private-events.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| (from \\ change|\w+ \(\d\)) \|/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  const [head = [], ...states] = rows
  expect(states.map(([name]) => name).sort()).toEqual(
    Object.entries(requestStateCodes)
      .map(([state, code]) => `${state} (${code})`)
      .sort(),
  )
  for (const [name = '', ...cells] of states) {
    const state = name.replace(/ .*/, '') as RequestState
    const expected = head.slice(1).map((change) => {
      const step = requestTable[state][change as RequestChange]
      return step ? `${step.by}: ${step.to}` : ''
    })
    expect(cells, name).toEqual(expected)
  }
})
