import type { Locale } from '#domain/locales.ts'
import type { Config } from '../platform/config.ts'

/** The address of a page that people open without an account, which speaks the language of its mail at first. */
export function pageOfMail({ publicUrl }: Pick<Config, 'publicUrl'>, path: string, locale: Locale): string {
  return `${publicUrl}${path}?locale=${locale}`
}
