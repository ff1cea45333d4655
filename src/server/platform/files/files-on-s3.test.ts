import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../config.ts'
import type { Files } from './files.ts'
import { filesOnS3 } from './files-on-s3.ts'

let store: S3rver
let files: Files

const settings = (port: number) => ({
  DATA_DIR: mkdtempSync(join(tmpdir(), 'vaiven-s3-settings-')),
  S3_URL: `http://127.0.0.1:${port}`,
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY: 'S3RVER',
  S3_SECRET_KEY: 'S3RVER',
})

const startStore = (more: { allowMismatchedSignatures?: boolean } = {}) =>
  new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: mkdtempSync(join(tmpdir(), 'vaiven-s3-')),
    configureBuckets: [{ name: 'pictures', configs: [] }],
    ...more,
  })

beforeAll(async () => {
  store = startStore()
  const { port } = await store.run()
  files = await filesOnS3(readConfig(settings(port)).s3!)
})
afterAll(() => store.close())

it('a picture lies in the store as it lies in a folder', async () => {
  const bytes = Buffer.from([0, 1, 2, 253, 254, 255])
  expect(await files.has('drawn/a-640.avif')).toBe(false)
  expect(await files.read('drawn/a-640.avif')).toBeNull()
  await files.write('drawn/a-640.avif', bytes)
  expect(await files.has('drawn/a-640.avif')).toBe(true)
  expect(await files.read('drawn/a-640.avif')).toEqual(bytes)
  await files.write('drawn/a-640.avif', bytes.subarray(1))
  expect((await files.read('drawn/a-640.avif'))?.length).toBe(5)
})

it('refuses a name that leads outside', async () => {
  for (const name of ['../secret', '/etc/passwd', 'a/../b', '.hidden', 'a//b', 'x'.repeat(500)]) {
    expect(await files.read(name)).toBeNull()
    expect(await files.has(name)).toBe(false)
    await expect(files.write(name, Buffer.alloc(1))).rejects.toThrow('not the name of a file')
  }
})

it('a folder is listed, and nothing beside it', async () => {
  // This server rejects signatures of a bucket's path without its last slash, unlike S3: it checks none for
  // lists.
  const lenient = startStore({ allowMismatchedSignatures: true })
  const { port } = await lenient.run()
  onTestFinished(() => lenient.close())
  const listed = await filesOnS3(readConfig(settings(port)).s3!)
  const dated = 'erasures/2026-11-23T08-00-00.000Z-1.json'
  for (const name of ['erasures/b.json', dated, 'erasures2/c.json', 'd.json'])
    await listed.write(name, Buffer.from('{}'))
  expect(await listed.list('erasures')).toEqual([dated, 'erasures/b.json'])
  expect(await listed.list('empty')).toEqual([])
})

it("a folder with more objects than one page of the store's list is listed completely", async () => {
  const names = Array.from({ length: 2_345 }, (_, nth) => `erasures/${String(nth).padStart(4, '0')}.json`)
  const { url, close } = await startListedStore(names)
  onTestFinished(close)
  const { port } = new URL(url)
  const listed = await filesOnS3(readConfig(settings(Number(port))).s3!)
  expect(await listed.list('erasures')).toEqual(names)
})

/**
 * A store that lists a thousand objects at a time, unlike the one that the other tests use.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
 */
async function startListedStore(names: readonly string[]): Promise<{ url: string; close(): void }> {
  // Like S3's tokens: base64, with characters that a URL must encode.
  const tokenOf = (from: number) => Buffer.from(`\xfb\xff${from}`, 'latin1').toString('base64')
  const server = createServer((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://store')
    const token = query.get('continuation-token')
    const from = token === null ? 0 : names.findIndex((_, nth) => tokenOf(nth) === token)
    const isAsked =
      pathname === '/pictures/' && query.get('list-type') === '2' && query.get('prefix') === 'erasures/'
    if (!isAsked || from < 0) {
      response.statusCode = 400
      return response.end('<Error><Code>InvalidArgument</Code><Message>not understood</Message></Error>')
    }
    const page = names.slice(from, from + Math.min(1_000, Number(query.get('max-keys') ?? 1_000)))
    const next = from + page.length
    const isTruncated = next < names.length
    response.setHeader('content-type', 'application/xml')
    return response.end(`<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
  <Name>pictures</Name><Prefix>erasures/</Prefix>
  <KeyCount>${page.length}</KeyCount><MaxKeys>1000</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>
  ${isTruncated ? `<NextContinuationToken>${tokenOf(next)}</NextContinuationToken>` : ''}
  ${page
    .map(
      (key) => `<Contents><Key>${key}</Key><LastModified>2026-11-23T08:00:00.000Z</LastModified>
    <ETag>&quot;70ee1738b6b21e2c8a43f3a5ab0eee71&quot;</ETag><Size>2</Size><StorageClass>STANDARD</StorageClass></Contents>`,
    )
    .join('')}
</ListBucketResult>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

it('a store that cannot be reached is an error, not a picture that is missing', async () => {
  const gone = await filesOnS3(readConfig(settings(9)).s3!)
  await expect(gone.read('a.jpg')).rejects.toThrow()
})

it('half of the settings are refused by name', () => {
  const { S3_SECRET_KEY: _, ...half } = settings(1)
  expect(() => readConfig(half)).toThrow('S3_SECRET_KEY')
})
