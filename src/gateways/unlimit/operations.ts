import type { MiddlewareHandler } from 'hono'
import { operation as record } from '../simulator/journal.ts'
import type { Env } from './api-answer.ts'
import type { Simulator } from './state.ts'

export const operations = [
  'token',
  'create',
  'get',
  'list',
  'change-status',
  'methods',
  'refund',
  'get-refund',
  'list-refunds',
  'change-refund',
  'disputes',
] as const
export type Operation = (typeof operations)[number]

/** Records a call in the journal and applies the faults set by tests. */
export function operation(sim: Simulator, name: Operation): MiddlewareHandler<Env> {
  return record(sim, name, { name: 'SYSTEM_ERROR', message: 'Simulated failure' })
}
