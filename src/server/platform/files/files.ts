import { randomUUID } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * The store for pictures, with names like `drawn/3f2c-640.avif`: a local folder, or an S3-compatible store
 * (files-on-s3.ts).
 */
export type Files = {
  /** a file's bytes, or null */
  read(name: string): Promise<Buffer | null>
  has(name: string): Promise<boolean>
  /** stores a file atomically: a concurrent reader gets all of it or nothing */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** the sorted file names in a folder */
  list(folder: string): Promise<string[]>
}

/** Letters, digits, `-`, `_` and `.`; no part begins with a dot, so that a name cannot leave the folder. */
const fileName = /^\w[\w.-]*(?:\/\w[\w.-]*)*$/
const longestName = 200

/** Whether the name is valid for a file. */
export function isFileName(name: string): boolean {
  return name.length <= longestName && fileName.test(name)
}

/** Pictures in a local folder, readable for the shop's own user only: the shop serves them. */
export function localFiles(folder: string): Files {
  return {
    async read(name) {
      if (!isFileName(name)) return null
      return readFile(join(folder, name)).catch(nothingThere)
    },

    async has(name) {
      if (!isFileName(name)) return false
      return access(join(folder, name)).then(
        () => true,
        () => false,
      )
    },

    async write(name, bytes) {
      if (!isFileName(name)) throw new Error(`not the name of a file: ${name}`)
      const file = join(folder, name)
      const written = `${file}.${randomUUID()}`
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await writeFile(written, bytes, { mode: 0o600 })
      await rename(written, file)
    },

    async list(name) {
      const names = (await readdir(join(folder, name)).catch(nothingThere)) ?? []
      return names.sort().map((file) => `${name}/${file}`)
    },
  }
}

function nothingThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'ENOTDIR') return null
  throw error
}
