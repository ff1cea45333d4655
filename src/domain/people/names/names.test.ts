import { describe, expect, it } from 'vitest'
import { cleanEmail } from '../contact/emails.ts'
import { cleanName, countCharacters, hasInvisibleSigns, hasOnlyNameLetters } from './names.ts'
import { plainSigns } from './plain-signs.ts'

describe('a name', () => {
  it.each([
    ['  Ana   María ', 'Ana María'],
    ['D’Angelo', "D'Angelo"],
    ['Núñez—López', 'Núñez-López'],
    ['evil.com', 'evil. com'],
    ['J.R. Pérez', 'J.R. Pérez'],
  ])('“%s” is stored as “%s”', (text, name) => {
    expect(cleanName(text)).toBe(name)
  })

  it.each([
    ["D'Angelo Núñez-López", true],
    ['李娜', true],
    ['Ana 2', false],
    ['Ana\u3164', false],
    [' Ana', false],
    ['', false],
  ])('%s has only letters of names: %s', (text, isName) => {
    expect(hasOnlyNameLetters(text)).toBe(isName)
  })

  it('with a sign that nobody sees could be taken for another’s', () => {
    expect(hasInvisibleSigns('Ana\u200b')).toBe(true)
    expect(hasInvisibleSigns('Ana')).toBe(false)
  })

  it('is as long as people count its letters', () => {
    expect(countCharacters('Noe\u0301')).toBe(3)
    expect(countCharacters('x\u0307y')).toBe(2)
    expect(countCharacters('')).toBe(0)
  })
})

describe('a text that was typed or copied', () => {
  it.each([
    ['«Ana»', '"Ana"'],
    ['Ａｎａ１', 'Ana1'],
    ['a\u00adb\u200e', 'ab'],
    ['3\u2212 2', '3- 2'],
  ])('%s has plain signs: %s', (text, plain) => {
    expect(plainSigns(text)).toBe(plain)
  })

  it.each([
    ['mailto:ana@vaiven.test?subject=Hola', 'ana@vaiven.test'],
    ['Ana <ana@vaiven.test>', 'ana@vaiven.test'],
    ['Correo: "ana@vaiven.test".', 'ana@vaiven.test'],
    [' ana@vaiven.test\u200b', 'ana@vaiven.test'],
    ['ana?b@vaiven.test', 'ana?b@vaiven.test'],
  ])('the address in “%s” is %s', (text, email) => {
    expect(cleanEmail(text)).toBe(email)
  })
})
