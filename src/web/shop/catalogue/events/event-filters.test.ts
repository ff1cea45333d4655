import { describe, expect, it } from 'vitest'
import { filtersUrl, readFilters, withChange } from './event-filters.ts'

const read = (search: string) => readFilters(new URLSearchParams(search))

describe('the address of a list', () => {
  it('keeps the filters in the address, without the defaults', () => {
    const address =
      '/search?q=caf%C3%A9+tacvba&city=12&from=2026-11-27&to=2026-11-29&sort=price&after=7&pages=2'
    const filters = read(address.split('?')[1]!)
    expect(filtersUrl('/search', filters).split('&').sort()).toEqual(address.split('&').sort())
    expect(filtersUrl('/massive-events', read(''))).toBe('/massive-events')
  })

  it('may be typed by hand: invalid filters are left out, and days the wrong way round are turned', () => {
    expect(
      filtersUrl('/x', read('city=-1&from=2026-02-30&to=mañana&sort=name&pages=0&after=1e99&q=%20')),
    ).toBe('/x')
    expect(read('from=2026-12-24&to=2026-12-01')).toMatchObject({ from: '2026-12-01', to: '2026-12-24' })
    expect(read('pages=1000').pages).toBe(8)
    expect(read('city=&from=&to=&sort=')).toEqual(read(''))
  })

  it('starts at the first page when a filter changes', () => {
    const filters = withChange(read('city=12&pages=3&after=7&sort=price'), { city: 4 })
    expect(filtersUrl('/x', filters)).toBe('/x?city=4&sort=price')
  })
})
