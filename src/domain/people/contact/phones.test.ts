import { describe, expect, it } from 'vitest'
import { compactPhone, phoneCandidates } from './phones.ts'

describe('a phone number', () => {
  it.each([
    ['Cel: (+52) 55 1234-5678', '+525512345678'],
    ['0052 55 1234 5678', '+525512345678'],
    ['55/1234–5678', '5512345678'],
    ['WhatsApp 9 8765 4321.', '987654321'],
    ['++34 612 345 678', '+34612345678'],
  ])('“%s” is %s', (text, compact) => {
    expect(compactPhone(text)).toBe(compact)
  })

  it('is one of the country that the customer chose', () => {
    expect(phoneCandidates('55 1234 5678', 'MX')[0]).toBe('+525512345678')
    expect(phoneCandidates('612 345 678', 'ES')[0]).toBe('+34612345678')
  })

  it('loses the prefixes that are no longer dialled', () => {
    expect(phoneCandidates('044 1 55 1234 5678', 'MX')).toContain('+525512345678')
    expect(phoneCandidates('+52 1 55 1234 5678', 'MX')[0]).toBe('+525512345678')
    expect(phoneCandidates('0 9 8765 4321', 'CL')[0]).toBe('+56987654321')
  })

  it('may have its calling code without a plus, as browsers fill it in', () => {
    expect(phoneCandidates('525512345678', 'MX')).toContain('+525512345678')
    expect(phoneCandidates('34612345678', 'MX')).toContain('+34612345678')
  })

  it('may have the calling code twice', () => {
    expect(phoneCandidates('+52 52 55 1234 5678', 'MX')).toContain('+525512345678')
  })

  it('of another country stays as it is', () => {
    expect(phoneCandidates('+49 30 123456', 'MX')).toEqual(['+4930123456'])
  })

  it.each(['', 'Ana', '55 12a4 5678', '+'])('is not in “%s”', (text) => {
    expect(phoneCandidates(text, 'MX')).toEqual([])
  })
})
