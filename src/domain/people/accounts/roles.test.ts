import { expect, it } from 'vitest'
import { findRole } from './roles.ts'

it('a right is known by its name, and another text gives none', () => {
  expect(findRole('check-in')).toBe('check-in')
  expect(findRole('owner')).toBeUndefined()
  expect(findRole('')).toBeUndefined()
})
