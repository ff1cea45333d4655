import { readPicture } from '../pictures/read-picture.ts'
import { type Sharp, withSharp } from '../pictures/with-sharp.ts'
import type { Shop } from '../platform/context.ts'
import { printFonts } from '../platform/print-fonts.ts'
import type { Preview } from './preview.ts'
import { eventSvg, posterPlace, shopSvg, tornEdgeSvg } from './preview-svg.ts'

/** The picture of a preview as JPEG, which every chat understands. Null where nothing can be drawn. */
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
    const { left, top, width, height } = posterPlace
    const layers = poster
      ? [
          { input: await sharp(poster.bytes).resize(width, height).png().toBuffer(), left, top },
          { input: Buffer.from(tornEdgeSvg()) },
        ]
      : []
    return asJpeg(sharp(Buffer.from(eventSvg(preview, fonts))).composite(layers))
  })
}

function asJpeg(picture: ReturnType<Sharp>): Promise<Buffer> {
  return picture.jpeg({ quality: 86, chromaSubsampling: '4:4:4', mozjpeg: true }).toBuffer()
}
