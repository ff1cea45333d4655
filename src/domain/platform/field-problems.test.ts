import { expect, it } from 'vitest'
import { asFieldProblem } from './field-problems.ts'

it('a field’s error is one that has a text, and another message is “invalid”', () => {
  expect(asFieldProblem('start_date_is_required')).toBe('start_date_is_required')
  expect(asFieldProblem('Invalid input')).toBe('field_is_invalid')
  expect(asFieldProblem()).toBe('field_is_invalid')
})
