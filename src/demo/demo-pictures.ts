import type { Files } from '#server/platform/files/files.ts'
import { picturePath, storePicture } from '#server/records/pictures/store-picture.ts'
import { categorySvg } from './content/category-art.ts'
import type { DemoEvent } from './content/demo-types.ts'
import { privateRequests } from './content/events/private-requests.ts'
import { demoComments, demoSlides } from './content/landing/demo-landing.ts'
import { partnerLogoSvg } from './content/landing/partner-logo.ts'
import { demoPartners } from './content/landing/partners.ts'
import { type PosterParams, posterSvg } from './content/posters/poster.ts'

/** The picture of a slide or a comment: the square crop of a poster. */
const squareSvg = (poster: PosterParams) => posterSvg(poster, 'square')

/** Posters of requests for private events without an event. */
const wishPosters = privateRequests.flatMap(({ of }) =>
  typeof of === 'string' || !of.poster
    ? []
    : [{ composition: of.poster[0], palette: of.poster[1], seed: of.name }],
)

/** Paths of the demo's drawings, for its rows. */
export const posterPath = (poster: PosterParams) => picturePath(posterSvg(poster), 'svg')
export const squarePath = (poster: PosterParams) => picturePath(squareSvg(poster), 'svg')
export const categoryPath = (kind: Parameters<typeof categorySvg>[0]) => picturePath(categorySvg(kind), 'svg')
export const logoPath = (logo: Parameters<typeof partnerLogoSvg>[0]) =>
  picturePath(partnerLogoSvg(logo), 'svg')

/** Stores all pictures that the rows refer to, unless they are stored already. */
export async function storeDemoPictures(files: Files, events: readonly DemoEvent[]): Promise<void> {
  const kinds = new Set(events.flatMap(({ categories }) => categories.map(({ kind }) => kind)))
  const drawings = [
    ...events.map(({ poster }) => posterSvg(poster)),
    ...wishPosters.map((poster) => posterSvg(poster)),
    ...[...kinds].map(categorySvg),
    ...[...demoSlides, ...demoComments].map(({ poster }) => squareSvg(poster)),
    ...demoPartners.map(({ logo }) => partnerLogoSvg(logo)),
  ]
  for (const svg of drawings) await storePicture(files, svg, 'svg')
}
