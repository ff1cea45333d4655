import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** The content of a JSON file in this folder. An error names the file and what is wrong in it. */
export function readContent<S extends z.ZodType>(file: string, schema: S): z.output<S> {
  const { data, error } = schema.safeParse(JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')))
  if (error) throw new Error(`src/demo/content/${file}\n${z.prettifyError(error)}`)
  return data as z.output<S>
}
