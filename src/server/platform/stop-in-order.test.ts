import { expect, it } from 'vitest'
import { stopAll } from './stop-in-order.ts'

it('ends every part, the last one first, whatever becomes of the others', async () => {
  const ended: string[] = []
  const warnings: string[] = []
  const part = (name: string, then: () => unknown = () => {}) => ({
    name,
    limitMs: 20,
    run() {
      ended.push(name)
      return then()
    },
  })
  await stopAll(
    [
      part('database'),
      part('jobs', () => new Promise(() => {})),
      part('server', () => Promise.reject(new Error('stuck'))),
      part('simulators', () => {
        throw new Error('gone')
      }),
    ],
    (text) => warnings.push(text),
  )
  expect(ended).toEqual(['simulators', 'server', 'jobs', 'database'])
  expect(warnings).toEqual([
    'simulators did not end well: Error: gone',
    'server did not end well: Error: stuck',
    'jobs did not end in 0.02 s',
  ])
})
