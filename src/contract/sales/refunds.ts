import { z } from 'zod'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { hasInvisibleSigns } from '#domain/people/names/names.ts'
import { currencies } from '#domain/platform/money.ts'
import {
  accountKinds,
  chileanAccountTypes,
  normaliseAccount,
  normaliseHolderRut,
  normaliseRutAccount,
} from '#domain/sales/payments/refunds/refund-account.ts'
import type { EndpointMap } from '../platform/endpoint.ts'
import { freeText, oneLine, plainName } from '../platform/fields.ts'

const text = (most: number, missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(most, 'text_too_long')

/** The account for a refund in a country, in its normal form. */
export function refundAccountOf(country: CountryCode) {
  const account = z.object({
    holder: plainName(120, 'page_refund_holder_missing').refine(
      (name) => !hasInvisibleSigns(name),
      'page_refund_holder_missing',
    ),
    bank: plainName(80, 'page_refund_bank_missing'),
    account: text(60, 'page_refund_account_missing').transform((said, context) => {
      const account = normaliseAccount(country, said)
      if (account) return account
      context.addIssue({ code: 'custom', message: `page_refund_${accountKinds[country]}_wrong` })
      return z.NEVER
    }),
    rut:
      country === 'CL'
        ? text(20, 'page_refund_rut_wrong').transform((said, context) => {
            const rut = normaliseHolderRut(country, said)
            if (rut) return rut
            context.addIssue({ code: 'custom', message: 'page_refund_rut_wrong' })
            return z.NEVER
          })
        : z
            .string()
            .nullish()
            .transform(() => null),
    accountType:
      country === 'CL'
        ? z.string({ error: 'page_refund_type_missing' }).transform((said, context) => {
            const type = chileanAccountTypes.find((known) => known === said)
            if (type) return type
            context.addIssue({ code: 'custom', message: 'page_refund_type_missing' })
            return z.NEVER
          })
        : z
            .string()
            .nullish()
            .transform(() => null),
  })
  return account.transform((said, context) => {
    if (said.accountType !== 'rut' || said.rut === null) return said
    const number = normaliseRutAccount(said.account, said.rut)
    if (number) return { ...said, account: number }
    context.addIssue({ code: 'custom', path: ['account'], message: 'page_refund_rut_account_wrong' })
    return z.NEVER
  })
}

const claim = z.object({
  /** the account is requested, known, or has received the money */
  state: z.enum(['asked', 'received', 'paid']),
  amount: z.number(),
  currency: z.enum(currencies),
  /** the order's number */
  number: z.string(),
  country: z.enum(['MX', 'CL', 'PE', 'ES']),
  /** the last characters of the known account */
  ending: z.string().nullable(),
})

export type RefundClaim = z.output<typeof claim>

const link = z.object({ token: freeText().min(1).max(200) })

export const refundContract = {
  'GET /shop-api/refund-account': {
    who: 'anyone',
    summary:
      'A refund that staff send by hand, by the signed link of its mail: its amount and whether its account is known',
    query: link,
    answer: claim,
  },
  'POST /shop-api/refund-account': {
    who: 'anyone',
    summary: 'Sets the bank account for a refund; it can be corrected until the money is sent',
    query: link,
    body: z.object({
      holder: oneLine().max(200),
      bank: oneLine().max(200),
      account: oneLine().max(200),
      rut: oneLine().max(200).nullish(),
      /** in Chile: corriente, vista, rut or ahorro */
      accountType: oneLine().max(200).nullish(),
    }),
    answer: claim,
  },
} satisfies EndpointMap
