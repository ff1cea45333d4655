import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** A JSON file of an installed package. Read on demand instead of imported: the largest has 17 MB. */
export async function readPackageJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(require.resolve(file), 'utf8')) as T
}

/** The default export of a CommonJS file of an installed package. */
export function readPackageModule<T>(file: string): T {
  return (require(file) as { default: T }).default
}
