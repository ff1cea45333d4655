import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { isTicketGenuine, signTicket } from './ticket-signature.ts'

const config = { ticketKey: randomBytes(32).toString('base64url') }
const orderId = randomUUID()

test('a ticket that we signed is genuine, after a restart too', () => {
  const content = signTicket(config, orderId)
  expect(isTicketGenuine({ ...config }, content)).toBe(true)
  expect(signTicket({ ...config }, orderId)).toEqual(content)
  expect(content.k).toMatch(/^[0-9a-f]{8}$/)
})

test('a signature does not serve for another order', () => {
  const content = signTicket(config, orderId)
  expect(isTicketGenuine(config, { ...content, orderId: randomUUID() })).toBe(false)
})

test('a signature of another key, a cut one and nonsense are not genuine', () => {
  const content = signTicket(config, orderId)
  const other = signTicket({ ticketKey: randomBytes(32).toString('base64url') }, orderId)
  expect(isTicketGenuine(config, other)).toBe(false)
  expect(isTicketGenuine(config, { ...other, k: content.k })).toBe(false)
  expect(isTicketGenuine(config, { ...content, s: content.s.slice(0, -4) })).toBe(false)
  expect(isTicketGenuine(config, { ...content, s: '' })).toBe(false)
})

test('a key of the wrong length is refused by its name', () => {
  expect(() => signTicket({ ticketKey: 'short' }, orderId)).toThrow('TICKET_KEY')
})
