import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { categoryKinds } from './demo-types.ts'
import { demoEvents, pastPrivateEvents } from './events/demo-events.ts'
import { privateRequests } from './events/private-requests.ts'
import { demoComments, demoSlides } from './landing/demo-landing.ts'
import { demoPartners } from './landing/partners.ts'
import { tonightsEvent } from './tonight/tonights-content.ts'

const folder = join(import.meta.dirname, 'pictures')
const drawings = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.svg'),
)
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')

const today = new Date('2026-11-20T18:00:00Z')
const events = [...demoEvents(today), ...pastPrivateEvents(today), tonightsEvent(today)]

/** Tags are closed in order, attributes are quoted, referenced ids exist. */
function expectWellFormed(svg: string): void {
  const open: string[] = []
  for (const [, closing, name, attributes, empty] of svg.matchAll(
    /<(\/?)([a-zA-Z]+)((?:\s[\w:-]+="[^"<]*")*)\s*(\/?)>/g,
  )) {
    if (closing) expect(open.pop()).toBe(name)
    else if (!empty) open.push(name!)
    expect(attributes).not.toMatch(/NaN|undefined|Infinity|null/)
  }
  expect(open).toEqual([])
  expect(svg.replaceAll(/<(\/?)([a-zA-Z]+)((?:\s[\w:-]+="[^"<]*")*)\s*(\/?)>/g, '').trim()).toBe('')
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const [, id] of svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)) expect(ids).toContain(id)
}

describe('the drawings of the demo', () => {
  it.each(drawings)('%s is well formed, small and without words or a font', (name) => {
    const svg = textOf(name)
    expectWellFormed(svg)
    expect(Buffer.byteLength(svg)).toBeLessThan(12 * 1024)
    expect(svg).not.toMatch(/<(text|image|script|style|filter)/)
  })

  it('are all shown', () => {
    const shown = [
      ...events.map(({ picture }) => picture),
      ...privateRequests.map(({ of }) => (typeof of === 'string' ? null : of.picture)),
      ...[...demoSlides, ...demoComments, ...demoPartners].map(({ picture }) => picture),
      ...categoryKinds.map((kind) => `categories/${kind}.svg`),
    ]
    const names = new Set(shown.filter((name) => name !== null))
    expect([...names].toSorted()).toEqual(drawings.toSorted())
  })

  it('differ from event to event', () => {
    expect(new Set(events.map(({ picture }) => textOf(picture))).size).toBe(events.length)
  })

  it.each([
    ['events', '800', '1000'],
    ['slides', '800', '800'],
    ['voices', '800', '800'],
    ['categories', '400', '400'],
    ['partners', '280', '80'],
  ])('of %s have one size', (kind, width, height) => {
    for (const name of drawings.filter((one) => one.startsWith(kind)))
      expect(textOf(name), name).toContain(` width="${width}" height="${height}">`)
  })
})
