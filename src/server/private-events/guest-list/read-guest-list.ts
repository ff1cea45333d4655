import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PlainKey, TextKey } from '#contract/messages.ts'
import type { CountryCode } from '#domain/countries/country.ts'
import type { Locale } from '#domain/locales.ts'
import { mostGuests } from '#domain/private-events/missing-fields.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Log } from '../../platform/log.ts'
import { message } from '../../platform/messages.ts'
import { programFolder } from '../../platform/program-folder.ts'
import type { GuestListResult, GuestListTask } from './guest-list-worker.ts'
import type { Guest } from './guest-rows.ts'

/** A thread is a program of its own: one of the build, or its source for code that runs as it is written. */
const program = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, 'guest-list-worker.ts')
  : join(programFolder, 'server/guest-list-worker.js')

/** A busy machine may take its time to start a thread; a file has less of it. */
const longestStartMs = 60_000
const longestMs = 10_000
const limits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }

/**
 * Reads a guest list, one at a time in this process.
 * @throws Refusal guest_list_… saying what is wrong with it; bad rows are in its `data`
 */
export async function readGuestList(
  { log, locale }: { log: Log; locale: Locale },
  bytes: Uint8Array,
  country: CountryCode,
  mostMs = longestMs,
): Promise<{ guests: Guest[]; merged: number }> {
  const result = await inTurn(() => readApart(log, { bytes, country }, mostMs))
  if ('guests' in result) return result
  if ('bad' in result) {
    throw new Refusal(
      'guest_list_has_bad_rows',
      { count: result.badInAll },
      { data: { rows: result.bad, rowsInAll: result.badInAll } },
    )
  }
  if (result.refusal === 'guest_list_too_long') throw new Refusal(result.refusal, { most: mostGuests })
  if (result.refusal !== 'guest_list_columns_missing') throw new Refusal(result.refusal)
  const columns = result.missing.map((column) =>
    message(locale, `page_guest_list_${column}` as PlainKey<TextKey>),
  )
  throw new Refusal('guest_list_columns_missing', { columns: columns.join(', ') })
}

let last: Promise<unknown> = Promise.resolve()

/** Two lists at once would need twice the memory. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const own = last.then(work)
  last = own.catch(() => {})
  return own
}

function readApart(log: Log, task: GuestListTask, mostMs: number): Promise<GuestListResult> {
  return new Promise((done) => {
    const worker = new Worker(program, {
      workerData: task,
      resourceLimits: limits,
      execArgv: [],
      env: {},
      stdout: true,
      stderr: true,
    })
    const finish = (result: GuestListResult) => {
      clearTimeout(timer)
      void worker.terminate()
      done(result)
    }
    const giveUp = (why: unknown) => {
      log.warn({ err: why }, 'a guest list could not be read')
      finish({ refusal: 'guest_list_not_readable' })
    }
    const tooLong = () => giveUp(new Error('it took too long'))
    let timer = setTimeout(tooLong, longestStartMs)
    worker.on('message', (said: 'begins' | GuestListResult) => {
      if (said !== 'begins') return finish(said)
      clearTimeout(timer)
      timer = setTimeout(tooLong, mostMs)
    })
    worker.once('error', giveUp)
    worker.once('exit', () => finish({ refusal: 'guest_list_not_readable' }))
  })
}
