import { describe, expect, it } from 'vitest'
import { refundAccountOf } from './refunds.ts'

describe('the account for a refund in Chile', () => {
  const said = {
    holder: 'Amanda Rojas',
    bank: 'BancoEstado',
    rut: '12345678-5',
    accountType: 'vista',
    account: '0012345678',
  }
  const wrongFields = (more: object) =>
    refundAccountOf('CL')
      .safeParse({ ...said, ...more })
      .error?.issues.map(({ path, message }) => [path.join('.'), message])

  it('is of a type that its banks know, and of a RUT whose check digit is right', () => {
    expect(refundAccountOf('CL').parse(said)).toEqual({ ...said, rut: '12.345.678-5' })
    expect(wrongFields({ accountType: '' })).toEqual([['accountType', 'page_refund_type_missing']])
    expect(wrongFields({ rut: '12345678-4' })).toEqual([['rut', 'page_refund_rut_wrong']])
  })

  it('has the number of its holder when it is a Cuenta RUT', () => {
    const rut = { ...said, accountType: 'rut' }
    expect(refundAccountOf('CL').parse({ ...rut, account: '12.345.678-5' }).account).toBe('12345678')
    expect(wrongFields({ ...rut, account: '99999999' })).toEqual([
      ['account', 'page_refund_rut_account_wrong'],
    ])
  })
})
