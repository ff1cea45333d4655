import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { Refusal } from '#domain/platform/refusal.ts'
import { readInWorker } from './read-in-worker.ts'

const log = pino({ level: 'silent' })

async function program(work: string): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'worker-')), 'worker.mjs')
  await writeFile(
    file,
    `process.on('message', ({ task }) => {
       process.send('begins')
       ${work}
     })`,
  )
  return file
}

it.each([
  ['needs more memory than it may have', 'const all = []; for (;;) all.push(new Array(5e6).fill(0.5))'],
  ['ends without an answer', 'process.exit(3)'],
])('a file whose reading %s fails alone, and the next one is read', async (_what, work) => {
  const read = async (work: string, mostMs: number) =>
    readInWorker<string>(
      log,
      { program: await program(work), task: 'a file', bytes: new Uint8Array(), mostMs },
      'failed',
    )
  const answers = [read(work, 60_000), read('process.send({ read: task })', 60_000)]
  expect(await Promise.all(answers)).toEqual(['failed', 'a file'])
})

it('a file whose reading never ends is refused as too slow, and the next one is read', async () => {
  const read = async (work: string, mostMs: number) =>
    readInWorker<string>(
      log,
      { program: await program(work), task: 'a file', bytes: new Uint8Array(), mostMs },
      'failed',
    )
  const slow = read('for (;;) {}', 100)
  const next = read('process.send({ read: task })', 60_000)
  await expect(slow).rejects.toEqual(new Refusal('file_took_too_long'))
  expect(await next).toBe('a file')
})

it('the program has the whole file as its input, and is answered for although it reads none of it', async () => {
  const bytes = new Uint8Array(6 * 1024 * 1024).fill(44)
  const count = `let length = 0
    process.stdin.on('data', (chunk) => { length += chunk.length }).on('end', () => process.send({ read: String(length) }))`
  const reading = { task: '', bytes, mostMs: 60_000 }
  const read = async (work: string) =>
    readInWorker<string>(log, { ...reading, program: await program(work) }, 'failed')
  expect(await read(count)).toBe(String(bytes.length))
  expect(await read(`process.send({ read: 'unread' })`)).toBe('unread')
})

it('a file is read with the lowest priority, after the requests of customers', async () => {
  const work = `import('node:os').then(({ getPriority }) => process.send({ read: String(getPriority()) }))`
  const reading = { program: await program(work), task: 'a file', bytes: new Uint8Array(), mostMs: 60_000 }
  expect(await readInWorker<string>(log, reading, 'failed')).toBe('19')
})
