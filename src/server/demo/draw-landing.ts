import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoComments, demoSlides } from '#scripts/demo/landing.ts'
import { partnerLogoSvg } from '#scripts/demo/partner-logo.ts'
import { demoPartners } from '#scripts/demo/partners.ts'
import { posterSvg } from '#scripts/demo/poster.ts'

/** Draws the pictures that landing-rows.ts names into the folder of the shop's media. */
export async function drawLanding(media: string): Promise<void> {
  const pictures = [
    ...demoSlides.map(({ key, poster }) => [`slides/${key}.svg`, posterSvg(poster, 'square')]),
    ...demoComments.map(({ key, poster }) => [`comments/${key}.svg`, posterSvg(poster, 'square')]),
    ...demoPartners.map(({ key, logo }) => [`partners/${key}.svg`, partnerLogoSvg(logo)]),
  ] as [string, string][]
  for (const folder of ['slides', 'comments', 'partners'])
    await mkdir(join(media, folder), { recursive: true })
  for (const [file, svg] of pictures) await writeFile(join(media, file), svg)
}
