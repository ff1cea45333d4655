import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/*
 * Writes the types of the master texts beside them: TypeScript types every value of a JSON file as `string`, but the
 * placeholders of a text determine its values (contract/platform/message-keys.ts). `npm run check` runs it before the compiler;
 * while a file is missing, any values compile.
 */
for (const master of ['messages/es_MX', 'messages/office/es', 'messages/driver/es']) {
  const target = `${master}.d.json.ts`
  const types = `declare const texts: ${readFileSync(`${master}.json`, 'utf8').trim()}\nexport default texts\n`
  // Do not touch an unchanged file, so that the compiler can skip it.
  if (!existsSync(target) || readFileSync(target, 'utf8') !== types) writeFileSync(target, types)
}
