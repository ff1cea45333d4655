import { describe, expect, it } from 'vitest'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { guestName } from '../catalogue/private-event-guests.ts'
import { fleetName } from '../office/travel/fleet.ts'
import { refundAccountOf } from '../sales/refunds.ts'
import { email, firstName, lastName, phone } from './fields.ts'
import { readingPhonesOf } from './read-phone.ts'

describe('a phone number', () => {
  it.each([
    ['+52 55 1234 5678', '+525512345678'],
    ['55 1234 5678', '+525512345678'],
    ['+56 9 8765 4321', '+56987654321'],
    ['+34 612 34 56 78', '+34612345678'],
    ['+51 987 654 321', '+51987654321'],
    ['+5212345678', '+5212345678'],
    ['+52912345678', '+52912345678'],
  ])('%s is kept as %s', (typed, kept) => expect(phone.parse(typed)).toBe(kept))

  it.each([
    ['', 'phone_is_required'],
    ['llámame', 'phone_must_only_contain_numbers'],
    ['12345', 'phone_is_invalid'],
    ['+34 000', 'phone_is_invalid'],
  ])('%s is answered by %s', (typed, key) => {
    expect(phone.safeParse(typed).error?.issues[0]?.message).toBe(key)
  })
})

describe('a name', () => {
  it.each(['Ñusta', 'María José', "O'Higgins", 'Łukasz', '晓明华', 'Jean-Luc'])('%s is a name', (name) =>
    expect(firstName.parse(` ${name} `)).toBe(name),
  )
  it.each([
    ['', 'name_is_required'],
    ['Al', 'name_must_be_longer'],
    ['R2D2', 'name_must_contain_only_letters'],
    ['<b>Ana</b>', 'name_must_contain_only_letters'],
    ['Ana Paz\u3164', 'name_must_contain_only_letters'],
    ['\uffa0\uffa0\uffa0', 'name_must_contain_only_letters'],
    ['Ana\u1160Paz', 'name_must_contain_only_letters'],
    ['Ana\u180bPaz', 'name_must_contain_only_letters'],
  ])('%s is answered by %s', (name, key) => {
    expect(firstName.safeParse(name).error?.issues[0]?.message).toBe(key)
  })
})

it('the name of any person has no invisible sign: a guest, a driver, the holder of an account', () => {
  const account = { bank: 'BancoEstado', rut: '12345678-5', accountType: 'vista', account: '0012345678' }
  const takes = (name: string) => [
    guestName.safeParse(name).success,
    lastName.safeParse(name).success,
    fleetName.safeParse(name).success,
    refundAccountOf('CL').safeParse({ ...account, holder: name }).success,
  ]
  expect(takes('Ana Paz')).toEqual([true, true, true, true])
  for (const sign of ['\u3164', '\u115f', '\uffa0', '\u034f'])
    expect(takes(`Ana${sign}Paz`)).toEqual([false, false, false, false])
})

it('accepts an e-mail address with spaces around it, and refuses invalid ones', () => {
  expect(email.parse(' ana@vaiven.test ')).toBe('ana@vaiven.test')
  for (const text of ['ana', 'ana@', '@vaiven.test', 'a b@vaiven.test'])
    expect(email.safeParse(text).success).toBe(false)
})

it.each([
  '(+52) 55 1234 5678',
  '0052 55 1234 5678',
  // the format of WhatsApp
  '+52 1 55 1234 5678',
  '55/1234-5678',
  '+52 55–1234—5678',
  '55‐1234‑5678',
  '55−1234﹣5678',
  '55.1234.5678',
  '[55] 1234~5678',
  '55\u00a01234\u202f5678',
  '55\u30001234\u20095678',
  // with the direction marks of Windows contacts
  '\u202a+52 55 1234 5678\u202c',
  '55\u200b1234\u20605678',
  '＋５２　５５　１２３４　５６７８',
])('%j is understood as a number of Mexico City', (text) => expect(phone.parse(text)).toBe('+525512345678'))

describe('a number that begins with 1', () => {
  const read = (text: string, country: CountryCode = 'MX') => {
    const result = readingPhonesOf(country, () => phone.safeParse(text))
    return result.data ?? result.error?.issues[0]?.message
  }

  it.each([
    ['12125550123', '+12125550123'],
    ['1 (310) 555-1234', '+13105551234'],
    ['1-512-555-0147', '+15125550147'],
    ['(1) 915 555 0147', '+19155550147'],
  ])('and an area of the United States, %j, is never one of Mexico', (text, number) => {
    for (const country of ['MX', 'CL', 'PE', 'ES'] as const) expect(read(text, country)).toBe(number)
  })

  it.each(['1 818 555 1234', '16645551234', '1-614-456-7890'])(
    'and an area of both countries, %j, needs its code in Mexico alone',
    (text) => {
      expect(read(text)).toBe('phone_country_unclear')
      expect(read(text, 'CL')).toBe(`+${text.replace(/\D/g, '')}`)
    },
  )

  it.each([
    ['1 55 1234 5678', '+525512345678'],
    ['1 222 234 5678', '+522222345678'],
    ['1 442 123 4567', '+524421234567'],
    ['52 1 818 555 1234', '+528185551234'],
    ['044 1 55 1234 5678', '+525512345678'],
  ])('and can be of Mexico alone, %j, has the 1 of old mobile numbers', (text, number) => {
    expect(read(text)).toBe(number)
  })

  it('and has an impossible number after an area of the United States is invalid', () => {
    expect(read('1 310 055 1234')).toBe('phone_is_invalid')
    expect(read('1 310 911 1234')).toBe('phone_is_invalid')
  })
})
