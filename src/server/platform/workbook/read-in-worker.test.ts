import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it } from 'vitest'
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
  ['never ends', 'for (;;) {}'],
])('a file whose reading %s fails alone, and the next one is read', async (_what, work) => {
  const read = async (work: string, mostMs: number) =>
    readInWorker<string>(log, { program: await program(work), task: 'a file', mostMs }, 'failed')
  const answers = [
    read(work, work.includes('{}') ? 100 : 60_000),
    read('process.send({ read: task })', 60_000),
  ]
  expect(await Promise.all(answers)).toEqual(['failed', 'a file'])
})
