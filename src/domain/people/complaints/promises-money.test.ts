import { expect, it } from 'vitest'
import { promisesMoney } from './promises-money.ts'

it.each([
  'Te devolvemos 250 pesos.',
  'Le reembolsamos S/ 50,00.',
  'Te abonamos 30 € la próxima semana.',
  'We pay you USD 20.',
  'Pagamos CLP 12.000.',
])('an answer with an amount promises money, whatever staff say: %s', (text) => {
  expect(promisesMoney(text, false)).toBe(true)
})

it.each([
  'Le devolveremos lo que pagó.',
  'Recibirás una compensación.',
  'We will refund your ticket.',
  'Vamos reembolsar o valor.',
  'Te indemnizamos.',
])('an answer that speaks of money going back promises it, unless staff deny it: %s', (text) => {
  expect(promisesMoney(text, undefined)).toBe(true)
  expect(promisesMoney(text, false)).toBe(false)
})

it.each([
  'Lo sentimos mucho: hubo un cierre en la vía.',
  'La van 12 llegó a las 20:15.',
  'Sí.',
  'Debió esperar.',
])('other answers promise none, unless staff say so: %s', (text) => {
  expect(promisesMoney(text, undefined)).toBe(false)
  expect(promisesMoney(text, true)).toBe(true)
})
