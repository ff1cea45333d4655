/// <reference types="vite/client" />
import notice from '#messages/legal/aviso-privacidad.md?raw'
import privacy from '#messages/legal/privacidad.md?raw'
import terms from '#messages/legal/terminos.md?raw'

/** When each of the legal texts was changed last, which it says of itself. */
export const legalChanges: ReadonlyMap<string, Date> = new Map(
  Object.entries({ '/terminos': terms, '/privacidad': privacy, '/aviso-privacidad': notice }).map(
    ([path, text]) => [path, new Date(/^updated: (.+)$/m.exec(text)?.[1] ?? '')],
  ),
)
