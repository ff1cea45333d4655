// A thread that plans one trip and ends: the shop answers its customers meanwhile.
import { parentPort, workerData } from 'node:worker_threads'
import type { Plan } from '#domain/trips/plan.ts'
import { type SolveTask, solveTask } from './solve-task.ts'

export type WorkerTask = SolveTask & {
  milliseconds: number
  /** Is 1 once the work is to stop: this thread reads no messages while it works. */
  stop: Int32Array
}
export type SolveMessage = { share: number } | { plan: Plan }

const toldEvery = 0.01

const { stop, milliseconds, ...task } = workerData as WorkerTask
let told = 0
const plan = solveTask(task, {
  milliseconds,
  clock: () => performance.now(),
  isStopped: () => Atomics.load(stop, 0) === 1,
  onProgress: (share) => {
    if (share < told + toldEvery) return
    told = share
    send({ share })
  },
})
send({ plan })

function send(message: SolveMessage): void {
  parentPort?.postMessage(message)
}
