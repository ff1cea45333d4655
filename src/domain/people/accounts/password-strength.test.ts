import { expect, test } from 'vitest'
import { isOneCharacter, passwordStrength } from './password-strength.ts'

test.each([
  ['aaaaaaaaaaaa', 'weak'],
  ['1234567890', 'weak'],
  ['jacaranda', 'weak'],
  ['jacaranda2079', 'fair'],
  ['jacaranda violeta', 'good'],
  ['x7$kQ9!mZ2', 'good'],
  ['jacaranda brinca tres lagos', 'strong'],
  ['', 'weak'],
])('%j is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

test('one more character never makes a password weaker', () => {
  const order = ['weak', 'fair', 'good', 'strong']
  const text = 'q8-árbol de 1234 ramas!'
  const strengths = [...text].map((_, i) => order.indexOf(passwordStrength(text.slice(0, i + 1))))
  expect(strengths).toEqual(strengths.toSorted((a, b) => a - b))
})

test('a text of one repeated character is detected in any script', () => {
  expect([isOneCharacter('aaaaa'), isOneCharacter('🚐🚐🚐🚐🚐'), isOneCharacter('aaaab')]).toEqual([
    true,
    true,
    false,
  ])
})
