import { expect, test } from 'vitest'
import { showPrice } from './show-price.ts'

test('a price of the wire is shown with its currency, dots for thousands and a comma for decimals', () => {
  expect(showPrice(1234.5, 'MXN')).toBe('MXN\u00a01.234,50')
  expect(showPrice(12000, 'CLP')).toBe('CLP\u00a012.000')
  expect(showPrice(0, 'PEN')).toBe('PEN\u00a00,00')
})
