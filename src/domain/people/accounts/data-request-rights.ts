import type { CountryCode } from '#domain/geography/countries/country.ts'

/** `blocking`: from the request on the data may not be used, but are not deleted. */
export const dataRequestKinds = ['access', 'erasure', 'correction', 'objection', 'blocking'] as const
export type DataRequestKind = (typeof dataRequestKinds)[number]

/** The requests that customers make in their account: objection everywhere, blocking where the law provides for it. */
export const kindsAskedInShop = ['objection', 'blocking'] as const satisfies readonly DataRequestKind[]
export type KindAskedInShop = (typeof kindsAskedInShop)[number]

/** `erased`: the customer was erased before staff answered. */
export const dataRequestStates = ['open', 'done', 'rejected', 'erased'] as const
export type DataRequestState = (typeof dataRequestStates)[number]

type Term = { workingDays: number } | { days: number } | { months: number }

/** When Ley 21.719 takes effect in Chile. */
const chileanReform = new Date('2026-12-01T03:00:00Z')

/**
 * The laws that require personal data to be blocked before they are deleted, and since when. MX: Ley Federal de
 * Protección de Datos Personales en Posesión de los Particulares. CL: Ley 21.719. ES: Ley Orgánica 3/2018, art. 32.
 */
export const blockingLaws: readonly { country: CountryCode; since: Date }[] = [
  { country: 'MX', since: new Date('2025-03-21T06:00:00Z') },
  { country: 'CL', since: chileanReform },
  { country: 'ES', since: new Date('2018-12-06T23:00:00Z') },
]

/** The countries where personal data are blocked before they are deleted. */
export function blockingCountries(now: Date): CountryCode[] {
  return blockingLaws.filter(({ since }) => since <= now).map(({ country }) => country)
}

/** The requests that customers of a country may make in their account. */
export function rightsIn(country: CountryCode, now: Date): KindAskedInShop[] {
  return kindsAskedInShop.filter((kind) => kind !== 'blocking' || blockingCountries(now).includes(country))
}

/*
 * MX: Ley Federal de Protección de Datos Personales en Posesión de los Particulares, 20 working days to answer (and 15
 * more to carry it out, which are not included here). CL: Ley 19.628, art. 16, two working days; from 1 December 2026
 * as changed by Ley 21.719, art. 11, 30 days, which may be extended once by 30, and two working days for blocking. PE:
 * reglamento of Ley 29733 (D.S. 016-2024-JUS), 20 working days for access, 10 for rectification, cancellation and
 * opposition. ES: regulation (EU) 2016/679, art. 12(3), one month, two more for complex ones.
 */
function termOf(kind: DataRequestKind, country: CountryCode, receivedAt: Date): Term {
  switch (country) {
    case 'MX':
      return { workingDays: 20 }
    case 'CL':
      return receivedAt < chileanReform || kind === 'blocking' ? { workingDays: 2 } : { days: 30 }
    case 'PE':
      return { workingDays: kind === 'access' ? 20 : 10 }
    case 'ES':
      return { months: 1 }
  }
}

/**
 * The legal deadline for answering a request, by the law of its country at that time. Days and weekdays are in UTC.
 * Public holidays count as working days, so that the result is never later than the legal deadline.
 */
export function answerDue(kind: DataRequestKind, country: CountryCode, receivedAt: Date): Date {
  const term = termOf(kind, country, receivedAt)
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
