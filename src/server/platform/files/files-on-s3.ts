import type { Config } from '../config.ts'
import type { Files } from './files.ts'
import { isFileName } from './files.ts'

type Store = NonNullable<Config['s3']>

/**
 * Files in an S3-compatible store, for a shop on several machines. S3 writes are atomic, so readers never get
 * half a file.
 */
export async function filesOnS3(store: Store): Promise<Files> {
  // Loaded only by shops that use such a store.
  const { S3Client } = await import('@bradenmacdonald/s3-lite-client')
  const client = new S3Client({
    endPoint: store.url,
    bucket: store.bucket,
    region: store.region,
    accessKey: store.accessKey,
    secretKey: store.secretKey,
  })
  return {
    async read(name) {
      if (!isFileName(name)) return null
      const object = await client.getObject(name).catch(nothingThere)
      return object && Buffer.from(await object.arrayBuffer())
    },

    async has(name) {
      return isFileName(name) && client.exists(name)
    },

    async list(folder) {
      const names: string[] = []
      for await (const { key } of client.listObjects({ prefix: `${folder}/` })) names.push(key)
      return names.sort()
    },

    async write(name, bytes) {
      if (!isFileName(name)) throw new Error(`not the name of a file: ${name}`)
      await client.putObject(name, new Uint8Array(bytes), { size: bytes.byteLength })
    },
  }
}

function nothingThere(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'NoSuchKey') return null
  throw error
}
