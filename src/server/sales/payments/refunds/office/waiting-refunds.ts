import type { CountryCode } from '#domain/geography/countries/country.ts'
import { formatMoney } from '#domain/platform/money.ts'
import type { Shop } from '#server/platform/context.ts'
import { readBillsToRefund } from './bill-refund-sql.ts'
import {
  readFailedRefundsOf,
  readRefundsToSend,
  readSlowRefunds,
  type WaitingRefund,
} from './waiting-refunds-sql.ts'

const mostShown = 10

type Countries = readonly CountryCode[]

/** Refunds that providers refused, for the home page. */
export async function findFailedRefunds({ db }: Pick<Shop, 'db'>, countries: Countries) {
  return (await readFailedRefundsOf(db, countries)).map(describe)
}

/** Refunds that staff can send by transfer now. */
export async function findRefundsToSend({ db }: Pick<Shop, 'db'>, countries: Countries) {
  return (await readRefundsToSend(db, countries)).map(describe)
}

/** Refunds that take longer than five days. */
export async function findSlowRefunds({ db, clock }: Pick<Shop, 'db' | 'clock'>, countries: Countries) {
  return (await readSlowRefunds(db, countries, clock.now())).map(describe)
}

/** Hosts' bills that wait for their refund. */
export async function findBillsToRefund({ db }: Pick<Shop, 'db'>, countries: Countries) {
  const bills = await readBillsToRefund(db, countries)
  return bills.slice(0, mostShown).map(({ reference, amount, currency, host, countryCode, since }) => ({
    ...{ id: reference, title: formatMoney({ amount, currency }), detail: host, countryCode, since },
    ...{ timeZone: 'UTC', total: bills.length },
  }))
}

function describe({ amount, currency, buyer, ending, isChanged, ...row }: WaitingRefund) {
  const words = [formatMoney({ amount, currency }), buyer, ending && `…${ending}`]
  const warning = isChanged ? { warning: 'account_changed' as const } : {}
  return { ...row, ...warning, detail: words.filter(Boolean).join(' · ') }
}
