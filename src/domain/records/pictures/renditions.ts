/*
 * An event's picture is stored once, as `/media/<hash of its bytes>.<svg or jpg>`, the `imagePath` of the API. Browsers
 * are offered renditions of it in several widths and two formats, whose addresses are derived from that path.
 */

/** In pixels; the height follows from the picture. */
export const renditionWidths = [320, 640, 960, 1280] as const

/** The smaller one first. */
export const renditionFormats = ['avif', 'webp'] as const

export type RenditionWidth = (typeof renditionWidths)[number]
export type RenditionFormat = (typeof renditionFormats)[number]

/** A rendition of the picture whose bytes have this hash. */
export type Rendition = { hash: string; width: RenditionWidth; format: RenditionFormat }

const pictureAddress = /^\/media\/([0-9a-f]{32})\.(?:svg|jpg)$/
const renditionName = /^([0-9a-f]{32})-(\d+)\.(avif|webp)$/

/** The address of one rendition; null for a picture that is stored elsewhere. */
export function renditionPath(
  imagePath: string,
  width: RenditionWidth,
  format: RenditionFormat,
): string | null {
  const hash = pictureAddress.exec(imagePath)?.[1]
  return hash ? `/media/${hash}-${width}.${format}` : null
}

/** All widths of a format for the `srcset` attribute; null for a picture without renditions. */
export function srcSetOf(imagePath: string, format: RenditionFormat): string | null {
  if (!pictureAddress.test(imagePath)) return null
  return renditionWidths.map((width) => `${renditionPath(imagePath, width, format)} ${width}w`).join(', ')
}

/** The rendition of a file name in /media; null for any other name. */
export function readRenditionName(name: string): Rendition | null {
  const [, hash = '', digits, letters] = renditionName.exec(name) ?? []
  const width = renditionWidths.find((each) => String(each) === digits)
  const format = renditionFormats.find((each) => each === letters)
  return width && format ? { hash, width, format } : null
}
