import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/*
 * Writes the types of the master texts beside them: TypeScript reads every value of a JSON file as `string`, and the values
 * that a text takes are known by its placeholders (contract/message-keys.ts). `npm run check` runs it before the compiler;
 * while a file is missing, any values compile.
 */
for (const master of ['messages/es_MX', 'messages/office/es']) {
  const target = `${master}.d.json.ts`
  const types = `declare const texts: ${readFileSync(`${master}.json`, 'utf8').trim()}\nexport default texts\n`
  // An unchanged file keeps its time, by which the compiler sees that it has nothing to do.
  if (!existsSync(target) || readFileSync(target, 'utf8') !== types) writeFileSync(target, types)
}
