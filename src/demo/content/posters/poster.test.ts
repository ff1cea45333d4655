import { describe, expect, it } from 'vitest'
import { type CategoryKind, categorySvg } from '../category-art.ts'
import { demoEvents } from '../events/demo-events.ts'
import { demoComments, demoSlides } from '../landing/demo-landing.ts'
import { partnerLogoSvg } from '../landing/partner-logo.ts'
import { demoPartners } from '../landing/partners.ts'
import { type Composition, compositions, type PosterCrop, posterSvg } from './poster.ts'
import { type PaletteName, palettes } from './poster-palettes.ts'

const events = demoEvents(new Date('2026-11-20T18:00:00Z'))

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
  expect(svg.replaceAll(/<(\/?)([a-zA-Z]+)((?:\s[\w:-]+="[^"<]*")*)\s*(\/?)>/g, '')).toBe('')
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const [, id] of svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)) expect(ids).toContain(id)
}

describe('posters', () => {
  it('are drawn for every composition in every palette, small and without words', () => {
    for (const composition of Object.keys(compositions) as Composition[]) {
      for (const palette of Object.keys(palettes) as PaletteName[]) {
        const svg = posterSvg({ composition, palette, seed: `seed-${palette}` })
        expectWellFormed(svg)
        expect(Buffer.byteLength(svg), `${composition} ${palette}`).toBeLessThan(12 * 1024)
        expect(svg).not.toMatch(/<(text|image|script|style|filter)/)
      }
    }
  })

  it('differ from event to event, and use no pair of composition and palette twice', () => {
    expect(new Set(events.map(({ poster }) => posterSvg(poster))).size).toBe(events.length)
    expect(new Set(events.map(({ poster }) => `${poster.composition} ${poster.palette}`)).size).toBe(
      events.length,
    )
    expect(new Set(events.map(({ poster }) => poster.composition)).size).toBeGreaterThanOrEqual(
      events.length - 4,
    )
  })

  it('are the same for the same params and follow their seed', () => {
    for (const composition of Object.keys(compositions) as Composition[]) {
      const draw = (seed: string) => posterSvg({ composition, palette: 'dusk', seed })
      expect(draw('one')).toBe(draw('one'))
      const shapes = (seed: string) => draw(seed).replaceAll(`${composition}-${seed}-`, '')
      expect(new Set(['one', 'two', 'three', 'four'].map(shapes)).size, composition).toBeGreaterThan(1)
    }
  })

  it('can be cropped to a wide and to a square frame about the middle', () => {
    const params = events[0]!.poster
    const size = (crop: PosterCrop) =>
      posterSvg(params, crop)
        .match(/viewBox="([^"]+)" width="(\d+)" height="(\d+)"/)
        ?.slice(1)
    expect(size('poster')).toEqual(['0 0 800 1000', '800', '1000'])
    expect(size('wide')).toEqual(['0 275 800 450', '800', '450'])
    expect(size('square')).toEqual(['0 100 800 800', '800', '800'])
  })

  it('exist for every slide and every message of the community', () => {
    for (const { poster } of demoSlides) expectWellFormed(posterSvg(poster, 'square'))
    for (const { poster } of demoComments) expectWellFormed(posterSvg(poster, 'square'))
  })
})

describe('pictures of categories', () => {
  it('are small, well formed and different for each kind', () => {
    const kinds: CategoryKind[] = ['seat', 'group', 'bus', 'private']
    const pictures = kinds.map(categorySvg)
    for (const svg of pictures) {
      expectWellFormed(svg)
      expect(Buffer.byteLength(svg)).toBeLessThan(4 * 1024)
    }
    expect(new Set(pictures).size).toBe(kinds.length)
  })
})

describe('logos of partners', () => {
  it('are small, well formed, all of one size and drawn without a font', () => {
    for (const { logo, name } of demoPartners) {
      const svg = partnerLogoSvg(logo)
      expectWellFormed(svg)
      expect(Buffer.byteLength(svg), name).toBeLessThan(4 * 1024)
      expect(svg).toMatch(/^<svg [^>]*width="280" height="80">/)
      expect(svg).not.toMatch(/<(text|image|script|style)/)
    }
  })

  it('have a drawing for every letter of their names', () => {
    for (const { logo, name } of demoPartners) {
      const letters = name.normalize('NFD').replaceAll(/\s/g, '')
      expect(partnerLogoSvg(logo).match(/<path transform/g), name).toHaveLength(letters.length)
    }
  })
})
