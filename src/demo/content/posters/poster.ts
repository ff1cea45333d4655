import { books, comic, curtain, pixels, skyline } from './poster-city.ts'
import { corn, kites, piano, trajinera } from './poster-fair.ts'
import { lanterns, pinata, weddingRings, wheel } from './poster-feast.ts'
import { calavera, fan, papelPicado, textile } from './poster-folk.ts'
import { agave, cactus, citrus, flower, grapes } from './poster-garden.ts'
import { andes, balloons, breaker, moons, seaWaves, slopes } from './poster-land.ts'
import { accordion, guitar, record, slippedRings, soundWaves, spotlights } from './poster-music.ts'
import { type PaletteName, palettes } from './poster-palettes.ts'
import { loops, sunrise, tiles } from './poster-pattern.ts'
import { type Draw, seededRandom } from './poster-shapes.ts'
import { axolotl, ball, mask, raceway, stadium, track } from './poster-sport.ts'

export const compositions = {
  accordion,
  agave,
  andes,
  axolotl,
  ball,
  balloons,
  books,
  breaker,
  cactus,
  calavera,
  citrus,
  comic,
  corn,
  curtain,
  fan,
  flower,
  grapes,
  guitar,
  kites,
  lanterns,
  loops,
  mask,
  moons,
  papelPicado,
  piano,
  pinata,
  pixels,
  raceway,
  record,
  seaWaves,
  skyline,
  slippedRings,
  slopes,
  soundWaves,
  spotlights,
  stadium,
  sunrise,
  textile,
  tiles,
  track,
  trajinera,
  weddingRings,
  wheel,
} as const satisfies Record<string, Draw>

export type Composition = keyof typeof compositions

export type PosterParams = { composition: Composition; palette: PaletteName; seed: string }

/** The whole sheet (4:5), or its crop to a wide (16:9) or square frame. */
export type PosterCrop = 'poster' | 'wide' | 'square'

const views: Record<PosterCrop, string> = {
  poster: '0 0 800 1000',
  wide: '0 275 800 450',
  square: '0 100 800 800',
}

/** An SVG without text; equal params give equal bytes. */
export function posterSvg(params: PosterParams, crop: PosterCrop = 'poster'): string {
  const palette = palettes[params.palette]
  const view = views[crop]
  const [, , width, height] = view.split(' ')
  const id = `${params.composition}-${params.seed}-`.replaceAll(/[^a-z0-9-]/gi, '')
  const inside = compositions[params.composition](palette, seededRandom(params.seed), id)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${width}" height="${height}"><rect width="800" height="1000" fill="${palette.ground}"/>${inside}</svg>`
}
