import { randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Where pictures lie, by names like `drawn/3f2c-640.avif`. A folder of this machine; for several machines a store
 * that speaks S3 would do the same three things.
 */
export type Files = {
  /** what is kept under a name, or null */
  read(name: string): Promise<Buffer | null>
  has(name: string): Promise<boolean>
  /** keeps bytes under a name; who reads meanwhile sees all of them or none */
  write(name: string, bytes: Uint8Array): Promise<void>
}

/** Letters, digits, `-`, `_` and `.`, no part beginning with a dot: nothing that leads out of a folder. */
const fileName = /^\w[\w.-]*(?:\/\w[\w.-]*)*$/
const longestName = 200

export function localFiles(folder: string): Files {
  const isName = (name: string) => name.length <= longestName && fileName.test(name)
  return {
    async read(name) {
      if (!isName(name)) return null
      return readFile(join(folder, name)).catch(nothingThere)
    },

    async has(name) {
      if (!isName(name)) return false
      return access(join(folder, name)).then(
        () => true,
        () => false,
      )
    },

    async write(name, bytes) {
      if (!isName(name)) throw new Error(`not the name of a file: ${name}`)
      const file = join(folder, name)
      const written = `${file}.${randomUUID()}`
      await mkdir(dirname(file), { recursive: true })
      await writeFile(written, bytes)
      await rename(written, file)
    },
  }
}

function nothingThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'ENOTDIR') return null
  throw error
}
