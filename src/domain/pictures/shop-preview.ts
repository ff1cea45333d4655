import type { Locale } from '../locales.ts'

/** The address of the picture that chats show of a page that has none of its own. */
export function shopPreviewPath(locale: Locale): string {
  return `/previews/shop/${locale}.jpg`
}
