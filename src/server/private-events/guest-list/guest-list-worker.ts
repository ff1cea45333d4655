// A thread that reads one guest list and ends: whatever a file does to it, the shop goes on.
import { parentPort, workerData } from 'node:worker_threads'
import type { CountryCode } from '#domain/countries/country.ts'
import { type ReadGuests, readGuests } from './guest-rows.ts'
import { readRows } from './read-rows.ts'
import { BadWorkbook } from './unpack-workbook.ts'

export type GuestListTask = { bytes: Uint8Array; country: CountryCode }
export type GuestListResult = ReadGuests | { refusal: 'guest_list_not_readable' }

const { bytes, country } = workerData as GuestListTask
// From here on it is the file that takes the time.
parentPort?.postMessage('begins')
parentPort?.postMessage(await read())

async function read(): Promise<GuestListResult> {
  try {
    return readGuests(await readRows(Buffer.from(bytes)), country)
  } catch (error) {
    if (!(error instanceof BadWorkbook)) throw error
    return { refusal: error.why === 'too long' ? 'guest_list_too_long' : 'guest_list_not_readable' }
  }
}
