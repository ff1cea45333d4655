import type { CountryCode } from '../countries/country.ts'

export const dataRequestKinds = ['access', 'erasure', 'correction'] as const
export type DataRequestKind = (typeof dataRequestKinds)[number]

export const dataRequestStates = ['open', 'done', 'rejected'] as const
export type DataRequestState = (typeof dataRequestStates)[number]

type Term = { workingDays: number } | { days: number } | { months: number }

/*
 * Sources: MX: LFPDPPP (2025), art. 31, 20 working days. CL: Ley 19.628 as changed by Ley 21.719, art. 11, 30 days.
 * PE: reglamento of Ley 29733, 20 working days for access and 10 for rectification and cancellation. ES: GDPR, art. 12.3.
 */
const terms: Record<CountryCode, Record<DataRequestKind, Term>> = {
  MX: { access: { workingDays: 20 }, erasure: { workingDays: 20 }, correction: { workingDays: 20 } },
  CL: { access: { days: 30 }, erasure: { days: 30 }, correction: { days: 30 } },
  PE: { access: { workingDays: 20 }, erasure: { workingDays: 10 }, correction: { workingDays: 10 } },
  ES: { access: { months: 1 }, erasure: { months: 1 }, correction: { months: 1 } },
}

/**
 * Until when a request has to be answered, by the law of its country. Days and weekdays are those of UTC. Public holidays
 * are counted as working days, so that the shop's date is never later than the law's.
 */
export function answerDue(kind: DataRequestKind, country: CountryCode, receivedAt: Date): Date {
  const term = terms[country][kind]
  const due = new Date(receivedAt)
  if ('days' in term) due.setUTCDate(due.getUTCDate() + term.days)
  else if ('months' in term) addMonths(due, term.months)
  else addWorkingDays(due, term.workingDays)
  return due
}

function addWorkingDays(date: Date, count: number): void {
  for (let left = count; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (date.getUTCDay() % 6 !== 0) left -= 1
  }
}

/** 31 January + 1 month = 28 February: regulation 1182/71, art. 3(2)(c). */
function addMonths(date: Date, count: number): void {
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + count)
  if (date.getUTCDate() !== day) date.setUTCDate(0)
}
