import { expect, it } from 'vitest'
import { pageOf } from './load.ts'

it.each([
  ['/office', '/'],
  ['/office.data', '/'],
  ['/office/', '/'],
  ['/office/_.data', '/'],
  ['/office/events/7', '/events/7'],
  ['/office/events/7.data?_routes=root', '/events/7'],
])('the page of a request for %s is %s', (address, path) => {
  expect(pageOf(new Request(`http://localhost${address}`))).toEqual({ path, search: '' })
})
