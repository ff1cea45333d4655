import { describe, expect, it } from 'vitest'
import { type Budget, createProgress } from './budget.ts'

const sharesOf = (budget: Budget, calls: number) => {
  const progress = createProgress(budget)
  return Array.from({ length: calls }, () => progress(1))
}

describe('the work on a plan', () => {
  it('ends after its iterations, of which each call does a hundred', () => {
    expect(sharesOf({ iterations: 400 }, 6)).toEqual([0, 0.25, 0.5, 0.75, 1, 1])
  })

  it('ends after its time, counted from the start of the clock', () => {
    const times = [5000, 5000, 5100, 5200, 5900]
    const clock = () => times.shift() ?? 0
    expect(sharesOf({ milliseconds: 200, clock }, 4)).toEqual([0, 0.5, 1, 1])
  })

  it('ends by whichever limit comes first', () => {
    const times = [0, 10, 20]
    const clock = () => times.shift() ?? 0
    expect(sharesOf({ milliseconds: 100, iterations: 200, clock }, 2)).toEqual([0.1, 0.5])
  })

  it('ends when it is stopped, and says how far it has come', () => {
    const seen: [number, number][] = []
    let isStopped = false
    const budget = {
      iterations: 400,
      isStopped: () => isStopped,
      onProgress: (share: number, cost: number) => seen.push([share, cost]),
    }
    const progress = createProgress(budget)
    expect(progress(70)).toBe(0)
    isStopped = true
    expect(progress(60)).toBe(1)
    expect(seen).toEqual([
      [0, 70],
      [0.25, 60],
    ])
  })

  it('is complete at once with a budget of nothing', () => {
    expect(sharesOf({ iterations: 0 }, 1)).toEqual([1])
    expect(sharesOf({ milliseconds: 0 }, 1)).toEqual([1])
  })

  it('needs a limit', () => {
    expect(() => createProgress({})).toThrow('limit')
  })
})
