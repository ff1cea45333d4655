import type { PlainKey } from '#contract/platform/message-keys.ts'
import { passenger, ticketAddress } from '#contract/sales/orders.ts'
import type { FieldProblem } from '#domain/platform/field-problems.ts'
import { unnamedIssues } from '#web/forms/unnamed-issues.ts'
import { type FilledTicket, isBlank } from './ticket-rows.ts'

/** Errors of a row: field → message. */
export type RowErrors<Field extends string> = Partial<Record<Field, PlainKey>>

export type AddressErrors = RowErrors<'address' | 'countyId' | 'countyName'>
export type PassengerErrors = RowErrors<'name' | 'email' | 'phone' | 'address' | 'wheelchairConsent'>

const addressFields = { address: 'address', commune_id: 'countyId', communeName: 'countyName' } as const
const passengerFields = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  passengerAddress: 'address',
  wheelchairConsent: 'wheelchairConsent',
} as const

/** Validates with the same rules as the server. An empty row beside a filled one is ignored. */
export function addressErrors(ticket: FilledTicket): AddressErrors[] {
  const onlyBlank = ticket.addresses.every(isBlank)
  return ticket.addresses.map((row, index) => {
    if (isBlank(row) && !(onlyBlank && index === 0)) return {}
    const address = {
      address: row.address,
      commune_id: row.countyId ?? undefined,
      communeName: row.countyName,
    }
    const { error } = ticketAddress.safeParse(address, unnamedIssues)
    return errorsOf(error?.issues, addressFields)
  })
}

export function passengerErrors(ticket: FilledTicket): PassengerErrors[] {
  return ticket.passengers.map((row) => {
    const leaves = ticket.addresses.some(({ address }) => address === row.address)
    const person = { ...row, passengerAddress: leaves ? row.address : '' }
    const { error } = passenger.safeParse(person, unnamedIssues)
    return errorsOf(error?.issues, passengerFields)
  })
}

export function hasErrors(rows: readonly RowErrors<string>[]): boolean {
  return rows.some((row) => Object.keys(row).length > 0)
}

function errorsOf<Field extends string>(
  issues: readonly { path: PropertyKey[]; message: string }[] | undefined,
  fields: Record<string, Field>,
): RowErrors<Field> {
  const errors: RowErrors<Field> = {}
  for (const { path, message } of issues ?? []) {
    const field = fields[String(path[0])]
    if (field) errors[field] ??= message as FieldProblem
  }
  return errors
}
