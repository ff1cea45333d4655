import { expect, test } from 'vitest'
import { allMessages } from '#contract/platform/all-messages.server.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { locales } from '#domain/platform/locales.ts'
import { reserveButton } from './reserve-button.ts'

test('in Spain a reservation that must be paid says so on its button, in every locale', () => {
  const key = reserveButton(true, 'ES')
  for (const locale of locales) {
    expect(allMessages[locale][key], locale).toMatch(
      /obligación de pago|obrigação de pagamento|obligation to pay/,
    )
  }
})

test('elsewhere, and where nothing is to be paid, it promises no obligation', () => {
  for (const country of countryCodes) {
    expect(reserveButton(false, country)).toBe('purchase_reserve')
    if (country !== 'ES') expect(reserveButton(true, country)).toBe('purchase_reserve_pay_later')
  }
})
