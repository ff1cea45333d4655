import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/*
 * Writes messages/es_MX.d.json.ts: TypeScript reads every value of a JSON file as `string`, and the values that a text
 * takes are known by its placeholders (contract/messages.ts). `npm run check` runs it before the compiler; while the file
 * is missing, any values compile.
 */
const target = 'messages/es_MX.d.json.ts'
const types = `declare const texts: ${readFileSync('messages/es_MX.json', 'utf8').trim()}\nexport default texts\n`
// An unchanged file keeps its time, by which the compiler sees that it has nothing to do.
if (!existsSync(target) || readFileSync(target, 'utf8') !== types) writeFileSync(target, types)
