import { describe, expect, it } from 'vitest'
import { orderStates } from '#domain/sales/orders/order-states.ts'
import { localeOfText, statesOfMessaged } from './buyer-messages.ts'

const text = { subject: 'Asunto', text: 'Texto' }

describe('a message to buyers', () => {
  it('is read in the reader’s language, or in the one that staff chose for the others', () => {
    expect(localeOfText({ es_MX: text, en_US: text }, 'es_MX', 'en_US')).toBe('en_US')
    expect(localeOfText({ es_MX: text }, 'es_MX', 'pt_BR')).toBe('es_MX')
    expect(localeOfText({ es_MX: text }, 'en_US', 'pt_BR')).toBeNull()
    expect(localeOfText({ es_MX: text }, null, 'pt_BR')).toBeNull()
  })

  it('reaches nobody twice, and no cancelled order unless staff choose all', () => {
    const { paid, unpaid, alive, all } = statesOfMessaged
    expect(alive).toHaveLength(paid.length + unpaid.length)
    expect(new Set(alive).size).toBe(alive.length)
    expect(alive).not.toContain('cancelled')
    expect(alive).not.toContain('refunded')
    expect(all).toEqual(orderStates)
  })
})
