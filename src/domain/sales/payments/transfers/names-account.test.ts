import { describe, expect, it } from 'vitest'
import { namesAccount } from './names-account.ts'

describe('a text names an account', () => {
  it.each([
    ['SPEI ENVIADO REEMBOLSO CTA 072180001234567897', '072180001234567897'],
    ['CLABE072180001234567897 BANORTE', '072180001234567897'],
    ['a 072 180 00123456789 7', '072180001234567897'],
    ['TRF ES91 2100 0418 4502 0005 1332', 'ES9121000418450200051332'],
    ['TRF 2100-0418-45-0200051332', 'ES9121000418450200051332'],
    ['Traspaso a cuenta 0001234567', '1234567'],
    ['TEF CTA 12.345.678', '12345678'],
    ['CCI 00219300123456789012', '00219300123456789012'],
  ])('%s', (text, account) => {
    expect(namesAccount(text, account)).toBe(true)
  })

  it.each([
    ['CTA 0721800012345678971', '072180001234567897'],
    ['MULT5500091', '5500091'],
    ['operacion 99123456788', '12345678'],
    ['reembolso', '072180001234567897'],
    ['000', '000'],
  ])('but %s does not', (text, account) => {
    expect(namesAccount(text, account)).toBe(false)
  })
})
