import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readToken, saveExpiry, saveToken, tokenLeftMs } from './session-token.ts'

const now = Date.parse('2026-11-21T18:00:00Z')
const stored = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers({ now })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  stored.clear()
})

const inSeconds = (seconds: number) => new Date(now + seconds * 1000).toISOString()

it('a token that ends within five seconds is removed', () => {
  saveToken({ token: 'renata', expiresAt: inSeconds(5) })
  expect(readToken()).toBeNull()
  expect(stored.size).toBe(0)
})

it('a token that ends later counts until five seconds before its end', () => {
  saveToken({ token: 'renata', expiresAt: inSeconds(6) })
  expect(readToken()).toBe('renata')
  expect(tokenLeftMs()).toBe(1_000)
  vi.advanceTimersByTime(1_000)
  expect(readToken()).toBeNull()
})

it('a token whose end is not known counts until the shop has sent its end', () => {
  stored.set('token', 'renata')
  expect(readToken()).toBe('renata')
  saveExpiry(inSeconds(5))
  expect(readToken()).toBeNull()
})

it('removes a token with an unreadable expiry, and ignores a stored expiry without a token', () => {
  saveToken({ token: 'renata', expiresAt: 'never' })
  expect(readToken()).toBeNull()
  saveExpiry(inSeconds(1))
  expect(readToken()).toBeNull()
  stored.set('token', 'bruno')
  expect(readToken()).toBe('bruno')
})
