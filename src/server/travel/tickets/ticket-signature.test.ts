import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { isTicketGenuine, signTicket } from './ticket-signature.ts'

const newKey = () => randomBytes(32).toString('base64url')
const config = { ticketKeys: [newKey()] }
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
  const other = signTicket({ ticketKeys: [newKey()] }, orderId)
  expect(isTicketGenuine(config, other)).toBe(false)
  expect(isTicketGenuine(config, { ...other, k: content.k })).toBe(false)
  expect(isTicketGenuine(config, { ...content, s: content.s.slice(0, -4) })).toBe(false)
  expect(isTicketGenuine(config, { ...content, s: '' })).toBe(false)
})

test('a key of the wrong length is refused by its name', () => {
  expect(() => signTicket({ ticketKeys: ['short'] }, orderId)).toThrow('TICKET_KEY')
})

test('the first of several keys signs, and a ticket of any of them is genuine', () => {
  const [old, next] = [newKey(), newKey()]
  const before = signTicket({ ticketKeys: [old] }, orderId)
  const rotated = { ticketKeys: [next, old] }
  const after = signTicket(rotated, orderId)
  expect(after).toEqual(signTicket({ ticketKeys: [next] }, orderId))
  expect([before, after].map((ticket) => isTicketGenuine(rotated, ticket))).toEqual([true, true])
  expect(isTicketGenuine(rotated, { ...before, k: after.k })).toBe(false)
  expect(isTicketGenuine({ ticketKeys: [next] }, before)).toBe(false)
})
