import type { Config } from '../config.ts'
import type { Files } from './files.ts'
import { isFileName } from './files.ts'

type Store = NonNullable<Config['s3']>

/**
 * Files in a store that speaks S3, for a shop on several machines. An object is there whole or not at all, so
 * no reader gets half of one.
 */
export async function filesOnS3(store: Store): Promise<Files> {
  // Only a shop that has such a store loads what speaks with it.
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
