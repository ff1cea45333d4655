import { localeOfLanguage, type OfficeLanguage } from '#domain/people/staff/office-languages.ts'
import { colours } from '#server/platform/look/brand-colours.ts'
import { officeText } from '#server/platform/texts/office-texts.ts'
import { type Sheet, write } from '#server/travel/tickets/ticket-documents/pen.ts'
import type { QrModules } from '#server/travel/tickets/ticket-documents/qr-image.ts'

/** The link of a driver's page with its QR code. */
export type PrintedLink = { url: string; modules: QrModules }

const page = { left: 40, right: 555, top: 40 }
const codeSize = 190

const steps = [
  'manifest_guide_open',
  'manifest_guide_ready',
  'manifest_guide_arrive',
  'manifest_guide_board',
  'manifest_guide_absent',
  'manifest_guide_leave',
  'manifest_guide_undo',
  'manifest_guide_home',
  'manifest_guide_signal',
] as const

/** One page for the driver: the link as a QR code, and how the page works. */
export function drawGuide(
  sheet: Sheet,
  { vehicle, language }: { vehicle: string; language: OfficeLanguage },
  { url, modules }: PrintedLink,
): void {
  sheet.addPage()
  const width = page.right - page.left
  const t = (key: (typeof steps)[number] | 'manifest_guide_title' | 'manifest_guide_link') =>
    officeText(language, key)
  let y = page.top
  y += write(sheet, vehicle, page.left, y, { face: 'display', size: 26, colour: colours.ink, width }) + 3
  y += write(sheet, t('manifest_guide_title'), page.left, y, style('display', 15, width)) + 12
  drawCode(sheet, modules, page.left, y)
  const beside = page.left + codeSize + 20
  const room = page.right - beside
  const text = write(sheet, t('manifest_guide_link'), beside, y, style('strong', 13, room)) + 10
  write(sheet, url, beside, y + text, { ...style('text', 9, room), colour: colours.inkSoft })
  y += codeSize + 24
  for (const [nth, step] of steps.entries()) {
    const number = (nth + 1).toLocaleString(localeOfLanguage[language].replace('_', '-'))
    write(sheet, number, page.left, y, style('display', 15, 24))
    y += write(sheet, t(step), page.left + 28, y, style('text', 12.5, width - 28)) + 12
  }
}

const style = (face: 'display' | 'strong' | 'text', size: number, width: number) => ({
  ...{ face, size, width },
  colour: colours.ink,
})

function drawCode(sheet: Sheet, { size, isDark }: QrModules, left: number, top: number): void {
  const module = codeSize / size
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      if (isDark(x, y)) sheet.rect(left + x * module, top + y * module, module, module)
  sheet.fill(colours.ink)
}
