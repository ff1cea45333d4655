import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepToken, readToken, readTokenOwner, tokenLeftMs } from './session-token.ts'

const now = Date.parse('2026-11-21T18:00:00Z')
const kept = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers({ now })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  kept.clear()
})

const tokenFor = (seconds: number) =>
  `x.${btoa(JSON.stringify({ sub: 'renata', exp: now / 1000 + seconds }))}.x`

it('a token that ends within five seconds is removed, and nobody is logged in', () => {
  keepToken(tokenFor(5))
  expect(readToken()).toBeNull()
  expect(kept.size).toBe(0)
})

it('a token that ends later counts until five seconds before its end', () => {
  keepToken(tokenFor(6))
  expect(readTokenOwner()).toBe('renata')
  expect(tokenLeftMs()).toBe(1_000)
  vi.advanceTimersByTime(1_000)
  expect(readToken()).toBeNull()
})

it('what is no token is none', () => {
  for (const text of ['', 'x', 'x.y.z', `x.${btoa('{}')}.x`]) {
    keepToken(text)
    expect(readToken()).toBeNull()
  }
})
