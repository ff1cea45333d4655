import { expect, it } from 'vitest'
import { isMasked, maskContacts, maskEmail, maskPhone } from './mask-contact.ts'

it('an auditor recognises a contact, but cannot write or call', () => {
  expect(maskEmail('ana@vaiven.test')).toBe('a•••@vaiven.test')
  expect(maskPhone('+525512345678')).toBe('••• 78')
  expect(isMasked(maskPhone('+525512345678'))).toBe(true)
  expect(isMasked('ana@vaiven.test')).toBe(false)
})

it('a text that is no address is masked, too', () => {
  expect(maskEmail('ana')).toBe('a•••')
  expect(maskEmail('@vaiven.test')).toBe('@•••@vaiven.test')
})

it.each([
  ['Escribir a ana@vaiven.test o +52 55 1234 5678.', 'Escribir a a•••@vaiven.test o ••• 78.'],
  ['Llamar al 912345678', 'Llamar al ••• 78'],
  // Amounts, numbers of orders and days are no phones.
  ['Pagó 42000 el 20.11.26', 'Pagó 42000 el 20.11.26'],
])('“%s” is shown as “%s”', (text, masked) => {
  expect(maskContacts(text)).toBe(masked)
})
