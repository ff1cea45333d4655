import { expect, it } from 'vitest'
import { formatMessage } from './format-message.ts'

const seats =
  '{left, plural, =0 {No quedan lugares.} one {Queda # lugar.} other {Quedan # lugares.}} ¡{name}!'

it('fills names and chooses by number', () => {
  const say = (left: number) => formatMessage(seats, { left, name: 'Lucía' }, 'es-MX')
  expect(say(0)).toBe('No quedan lugares. ¡Lucía!')
  expect(say(1)).toBe('Queda 1 lugar. ¡Lucía!')
  expect(say(1234)).toBe('Quedan 1,234 lugares. ¡Lucía!')
})

it('writes numbers as the language does, and digits that are a name as they are', () => {
  const say = (count: number | string, tag: string) => formatMessage('{count} linhas', { count }, tag)
  expect(say(12, 'pt-BR')).toBe('12 linhas')
  expect(say(1000, 'pt-BR')).toBe('1.000 linhas')
  expect(say(1000, 'en-US')).toBe('1,000 linhas')
  expect(say(1.5, 'pt-BR')).toBe('1,5 linhas')
  expect(say('1000', 'pt-BR')).toBe('1000 linhas')
})

it('leaves a placeholder without a value to be noticed', () => {
  expect(formatMessage('Hola {name}', {}, 'es-MX')).toBe('Hola {name}')
})
