import fc from 'fast-check'
import pg from 'pg'
import { expect, it } from 'vitest'
import { runInHalves } from './run-in-halves.ts'

const errorOf = (code: string) => Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code })

/** A batch that fails as a whole when one of its members is bad. */
function batch(codeOf: (member: number) => string | undefined) {
  const served: number[] = []
  let runs = 0
  const run = async (members: number[]) => {
    runs++
    const code = members.map(codeOf).find(Boolean)
    if (code) throw errorOf(code)
    served.push(...members)
    return members.map((member) => ({ status: 'fulfilled' as const, value: member * 2 }))
  }
  return { run, served, runs: () => runs }
}

it('refuses the bad members alone and serves each other one once, in order, in few runs', async () => {
  const dataErrors = fc.constantFrom('22003', '22P02', '21000', '23505', '23503')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.option(dataErrors, { nil: undefined, freq: 8 }), { maxLength: 64 }),
      async (codes) => {
        const { run, served, runs } = batch((member) => codes[member])
        const members = codes.map((_, i) => i)
        const results = await runInHalves(members, run)
        expect(results.map(({ status }) => status === 'rejected')).toEqual(codes.map(Boolean))
        expect(served).toEqual(members.filter((member) => !codes[member]))
        results.forEach((result, i) => {
          if (result.status === 'fulfilled') expect(result.value).toBe(i * 2)
          else expect(result.reason).toMatchObject({ code: codes[i] })
        })
        const bad = codes.filter(Boolean).length
        expect(runs()).toBeLessThanOrEqual(1 + 2 * bad * Math.ceil(Math.log2(Math.max(2, codes.length))))
      },
    ),
  )
})

it.each([
  ['a lock that is not given in time', '55P03'],
  ['a connection that the server ends', '57P01'],
])('runs nothing again after %s', async (_what, code) => {
  const { run, served, runs } = batch((member) => (member === 5 ? code : undefined))
  const results = await runInHalves([1, 2, 3, 4, 5, 6, 7, 8], run)
  expect(results.every(({ status }) => status === 'rejected')).toBe(true)
  expect({ runs: runs(), served }).toEqual({ runs: 1, served: [] })
})

it('keeps the results of earlier parts when a later part loses its connection', async () => {
  const lost = new Error('Connection terminated unexpectedly')
  const { run, served } = batch((member) => (member === 2 ? '22003' : undefined))
  const results = await runInHalves([1, 2, 3, 4, 5, 6, 7, 8], async (members) => {
    if (members[0] === 5) throw lost
    return run(members)
  })
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    ...Array(1).fill('rejected'),
    'fulfilled',
    'fulfilled',
    ...Array(4).fill('rejected'),
  ])
  expect(results.slice(4)).toEqual(Array(4).fill({ status: 'rejected', reason: lost }))
  expect(served).toEqual([1, 3, 4])
})
