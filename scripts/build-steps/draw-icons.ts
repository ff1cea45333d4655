import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sharp } from 'sharp'

/**
 * Draws the icons for a telephone's home screen into a folder, from the logo. Systems crop `apple-touch-icon` and
 * `maskable` themselves, so these two fill their square; the logo of the second stays in the circle that is never
 * cropped.
 */
export async function drawIcons(mark: string, folder: string): Promise<void> {
  const { default: sharp } = await import('sharp')
  const svg = readFileSync(mark, 'utf8')
  const square = svg.replace('rx="16"', '')
  const inCircle = square.replace(
    /(<rect[^>]*>)(.*)(<\/svg>)/s,
    '$1<g transform="translate(4.8 4.8) scale(.85)">$2</g>$3',
  )
  const icons: [string, string, number][] = [
    ['icon-192.png', svg, 192],
    ['icon-512.png', svg, 512],
    ['icon-maskable-512.png', inCircle, 512],
    ['apple-touch-icon.png', square, 180],
  ]
  for (const [name, drawing, size] of icons) {
    const picture: Sharp = sharp(Buffer.from(drawing)).resize(size, size)
    await picture.png({ palette: true, effort: 10 }).toFile(join(folder, name))
  }
}
