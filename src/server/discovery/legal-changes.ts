import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { programFolder } from '../platform/program-folder.ts'

/** When each of the legal texts was changed last, which it says of itself. */
export const legalChanges: ReadonlyMap<string, Date> = new Map(
  ['terminos', 'privacidad', 'aviso-privacidad'].map((name) => {
    const text = readFileSync(join(programFolder, 'messages/legal', `${name}.md`), 'utf8')
    return [`/${name}`, new Date(/^updated: (.+)$/m.exec(text)?.[1] ?? '')]
  }),
)
