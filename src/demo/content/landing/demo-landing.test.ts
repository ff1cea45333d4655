import { describe, expect, it } from 'vitest'
import { demoLocales } from '../demo-types.ts'
import { demoEvents } from '../events/demo-events.ts'
import { demoComments, demoDiscountCodes, demoSlides } from './demo-landing.ts'
import { demoPartners } from './partners.ts'

const events = demoEvents(new Date('2026-11-20T18:00:00Z'))
const countries = ['MX', 'CL', 'PE', 'ES'] as const

describe('the landing page of the demo', () => {
  it.each(countries)('has three slides and six messages in %s', (country) => {
    expect(demoSlides.filter((slide) => slide.country === country)).toHaveLength(3)
    const messages = demoComments.filter((comment) => comment.country === country)
    expect(messages).toHaveLength(6)
    expect(messages.some(({ message }) => message.es_MX.length > 130)).toBe(true)
    expect(messages.some(({ message }) => message.es_MX.length <= 130)).toBe(true)
  })

  it.each(countries)('has partners in %s, none twice', (country) => {
    const partners = demoPartners.filter((partner) => partner.country === country)
    expect(partners).toHaveLength(7)
    expect(new Set(partners.map(({ key }) => key)).size).toBe(7)
    expect(new Set(partners.map(({ picture }) => picture)).size).toBe(7)
  })

  it('leads to events of the same country, or to how to book', () => {
    for (const { url, country } of demoSlides) {
      if (url === '/how-book') continue
      const slug = url.replace('/event/', '')
      expect(events.find((event) => event.slug === slug)?.country, url).toBe(country)
    }
  })

  it('says everything in every locale', () => {
    for (const texts of [
      ...demoSlides.map(({ title }) => title),
      ...demoComments.map(({ message }) => message),
    ]) {
      for (const locale of demoLocales) expect(texts[locale]).toMatch(/^[^{}[\]|]{8,}$/)
    }
    expect(new Set([...demoSlides, ...demoComments].map(({ key }) => key)).size).toBe(36)
  })
})

describe('discount codes', () => {
  it('lower the price of paid events that are on sale', () => {
    expect(demoDiscountCodes).toHaveLength(5)
    for (const { code, variation, eventKeys } of demoDiscountCodes) {
      expect(code).toMatch(/^[A-Z0-9]{5,12}$/)
      expect(variation).toBeGreaterThan(0)
      expect(variation).toBeLessThan(1)
      for (const key of eventKeys) {
        const event = events.find((candidate) => candidate.key === key)
        expect(event, key).toMatchObject({ paymentType: 1, available: true })
      }
    }
  })

  it('show each reason why a code may be refused', () => {
    expect(demoDiscountCodes.some(({ totalLimit }) => totalLimit === 1)).toBe(true)
    expect(demoDiscountCodes.some(({ validDays }) => validDays.to < 0)).toBe(true)
    expect(demoDiscountCodes.some(({ perCustomerLimit }) => perCustomerLimit > 1)).toBe(true)
  })
})
