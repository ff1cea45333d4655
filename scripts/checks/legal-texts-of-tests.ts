import { countryCodes } from '#domain/geography/countries/country.ts'
import { locales } from '#domain/platform/locales.ts'

export const legalText =
  '# Términos\n\nupdated: 2026-11-20\n\n## Uno {#uno}\n\nUno, en [la página](/uno).\n\n[[ley]]\n\n## Dos {#dos}\n\n- 15 días\n- {email}\n'
export const countryText = '# País\n\n## ley\n\nLa ley 19.496.\n'

/** Legal texts without a fault, by their file. */
export const legalTexts: Record<string, string> = Object.fromEntries([
  ...locales.flatMap((locale) =>
    ['terminos', 'privacidad', 'aviso-privacidad', 'accesibilidad'].map((name) => [
      `messages/legal/${locale}/${name}.md`,
      legalText,
    ]),
  ),
  ...['es', 'en', 'pt'].flatMap((language) =>
    countryCodes.map((country) => [`messages/legal/countries/${language}/${country}.md`, countryText]),
  ),
])
