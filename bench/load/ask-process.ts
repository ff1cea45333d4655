import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { LoadPlan, LoadResult } from './load-client.ts'

/** Starts a program of this folder as a separate process. */
export function startProgram(file: string): ChildProcess {
  return fork(join(import.meta.dirname, file), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
}

/** Sends a message to a process over IPC and waits for its answer. */
export function ask<Answer>(child: ChildProcess, question: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fail = (code: number | null) => reject(new Error(`a program of the benchmark ended with ${code}`))
    child.once('exit', fail)
    child.once('message', (answer) => {
      child.off('exit', fail)
      resolve(answer as Answer)
    })
    child.send(question as object)
  })
}

/** Sends the requests of a plan from a separate process. */
export function makeLoad(plan: LoadPlan): Promise<LoadResult> {
  return ask<LoadResult>(startProgram('load-client.ts'), plan)
}
