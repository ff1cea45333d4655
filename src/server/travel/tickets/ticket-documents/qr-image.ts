import { type QrContent, writeQr } from '#domain/travel/tickets/qr-content.ts'

const qrOptions = {
  errorCorrectionLevel: 'M',
  margin: 4, // the quiet zone that scanners need (ISO/IEC 18004)
  color: { dark: '#17132Bff', light: '#FFFFFFff' },
} as const

/** The QR code as SVG, for the screen. */
export async function qrSvg(content: QrContent): Promise<string> {
  const { toString: draw } = await import('qrcode')
  return draw(writeQr(content), { ...qrOptions, type: 'svg' })
}

/** The QR code as a PNG of about 460 px, for mails, because mail clients do not show SVG. */
export async function qrPng(content: QrContent): Promise<Buffer> {
  const { toBuffer } = await import('qrcode')
  // PNG's filter "up", because most rows equal the one above. Trying all five filters takes twice as long and
  // makes a larger file.
  const rendererOpts = { filterType: 2, deflateStrategy: 0, deflateLevel: 6 }
  return toBuffer(writeQr(content), { ...qrOptions, type: 'png', scale: 7, rendererOpts })
}

export type QrModules = { size: number; isDark(x: number, y: number): boolean }

/** The modules of the QR code, for callers that draw it themselves. */
export function qrModules(content: QrContent): Promise<QrModules> {
  return modulesOf(writeQr(content))
}

/** The modules of a QR code with any text, such as a link. */
export async function modulesOf(text: string): Promise<QrModules> {
  const { create } = await import('qrcode')
  const { modules } = create(text, { errorCorrectionLevel: qrOptions.errorCorrectionLevel })
  return { size: modules.size, isDark: (x, y) => modules.get(y, x) === 1 }
}
