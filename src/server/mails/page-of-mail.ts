import type { Locale } from '#domain/platform/locales.ts'
import type { Config } from '../platform/config.ts'

/** The URL of a page that works without an account, initially in the mail's language. */
export function pageOfMail({ publicUrl }: Pick<Config, 'publicUrl'>, path: string, locale: Locale): string {
  return `${publicUrl}${path}?locale=${locale}`
}
