import type { Shop } from '#server/platform/context.ts'
import { printFonts } from '#server/platform/look/print-fonts.ts'
import { readPicture } from '#server/records/pictures/read-picture.ts'
import { type Sharp, withSharp } from '#server/records/pictures/with-sharp.ts'
import type { EventPreview, Preview } from './preview.ts'
import { eventSvg, posterPlace, shopSvg, tornEdgeSvg } from './preview-svg.ts'

/** A preview as JPEG, which every chat supports. Null when it cannot be drawn. */
export async function drawPreview(
  shop: Pick<Shop, 'files' | 'log'>,
  preview: Preview,
): Promise<Buffer | null> {
  const fonts = await printFonts()
  if (preview.of === 'shop') {
    return withSharp(shop.log, (sharp) => asJpeg(sharp(Buffer.from(shopSvg(preview, fonts)))))
  }
  const poster = await readPicture(shop, preview.imagePath.replace(/^\/media\//, ''))
  return withSharp(shop.log, async (sharp) => {
    const { left, top } = posterPlace
    const layers = poster
      ? [
          { input: await cutPoster(sharp, poster.bytes, preview.focus), left, top },
          { input: Buffer.from(tornEdgeSvg()) },
        ]
      : []
    return asJpeg(sharp(Buffer.from(eventSvg(preview, fonts))).composite(layers))
  })
}

/** Fills the poster's area and crops it as browsers do for `object-position`. */
async function cutPoster(sharp: Sharp, picture: Buffer, focus: EventPreview['focus']): Promise<Buffer> {
  const { width, height } = posterPlace
  const { data, info } = await sharp(picture)
    .resize({ width, height, fit: 'outside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const left = Math.round(((info.width - width) * focus.x) / 100)
  const top = Math.round(((info.height - height) * focus.y) / 100)
  return sharp(data).extract({ left, top, width, height }).toBuffer()
}

function asJpeg(picture: ReturnType<Sharp>): Promise<Buffer> {
  return picture.jpeg({ quality: 86, chromaSubsampling: '4:4:4', mozjpeg: true }).toBuffer()
}
