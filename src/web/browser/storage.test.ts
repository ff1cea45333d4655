import { afterEach, expect, it, vi } from 'vitest'
import { emptyStorage } from '#test/helpers/browser-storage.ts'
import { browserStorage, tabStorage } from './storage.ts'

afterEach(() => {
  for (const storage of [tabStorage, browserStorage]) for (const key of storage.keys()) storage.remove(key)
  vi.unstubAllGlobals()
})

it('stores texts in the tab and in the browser', () => {
  const [tab, browser] = [emptyStorage(), emptyStorage()]
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('localStorage', browser)
  tabStorage.write('purchase:7', 'a')
  browserStorage.write('token', 'b')
  expect([tab.getItem('purchase:7'), browser.getItem('token')]).toEqual(['a', 'b'])
  expect([tabStorage.keys(), browserStorage.keys()]).toEqual([['purchase:7'], ['token']])
  tabStorage.remove('purchase:7')
  expect(tabStorage.read('purchase:7')).toBeNull()
})

it('remembers until the page is left, if a browser forbids its storage', () => {
  // As in such a browser, reading the property throws in Node.
  expect(() => sessionStorage).toThrow()
  tabStorage.write('purchase:7', 'a')
  expect([tabStorage.read('purchase:7'), tabStorage.keys()]).toEqual(['a', ['purchase:7']])
  tabStorage.remove('purchase:7')
  expect([tabStorage.read('purchase:7'), tabStorage.keys()]).toEqual([null, []])
})

it('prefers what a full storage did not take to what it has', () => {
  const full = emptyStorage()
  vi.stubGlobal('sessionStorage', full)
  tabStorage.write('purchase:7', 'before')
  vi.stubGlobal('sessionStorage', {
    ...full,
    getItem: () => 'before',
    setItem: () => {
      throw new DOMException('Quota exceeded.', 'QuotaExceededError')
    },
    removeItem: () => {},
  })
  tabStorage.write('purchase:7', 'after')
  expect(tabStorage.read('purchase:7')).toBe('after')
})
