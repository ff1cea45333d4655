// A worker thread that plans one trip and ends, so that the main thread can serve customers.
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { Plan } from '#domain/travel/trips/plans/plan.ts'
import type { PlanSolver } from '#domain/travel/trips/plans/plan-states.ts'
import { ExternalSolverFailed } from './external/external-solver.ts'
import { solveExternally } from './external/solve-externally.ts'
import { openVroom } from './external/vroom.ts'
import { type SolveTask, solveTask, tripOf } from './solve-task.ts'

export type WorkerTask = SolveTask & {
  milliseconds: number
  /** URL of a solver that is tried first for a new plan */
  solverUrl: string | null
  /** 1 once the work has to stop: this thread handles no messages while it works */
  stop: Int32Array
}
/** `problem`: why the external solver did not make the plan */
export type SolveMessage = { share: number } | { plan: Plan; solver: PlanSolver; problem: string | null }

const reportEvery = 0.01

// On Linux this sets the priority of the calling thread only (setpriority(2)): customers' requests go first.
if (process.platform === 'linux') setPriority(19)

const { stop, milliseconds, solverUrl, ...task } = workerData as WorkerTask
/** The external solver's share of the time; the rest is for placing what it leaves over. */
const externalShare = 0.8
const minExternalMs = 5_000
let reportedShare = 0
const clock = () => performance.now()
const isStopped = () => Atomics.load(stop, 0) === 1
const onProgress = (share: number) => {
  if (share < reportedShare + reportEvery) return
  reportedShare = share
  send({ share })
}
send(await solve())

async function solve(): Promise<Extract<SolveMessage, { plan: Plan }>> {
  const own = { milliseconds, clock, isStopped, onProgress }
  if (solverUrl === null || task.from) return { plan: solveTask(task, own), solver: 'own', problem: null }
  try {
    const solver = openVroom(solverUrl, externalShare * milliseconds + minExternalMs)
    const budget = { ...own, milliseconds: (1 - externalShare) * milliseconds }
    const plan = await solveExternally(tripOf(task), solver, { seed: task.seed, budget })
    return { plan, solver: 'external', problem: null }
  } catch (error) {
    if (!(error instanceof ExternalSolverFailed)) throw error
    return { plan: solveTask(task, own), solver: 'external_failed', problem: error.message }
  }
}

function send(message: SolveMessage): void {
  parentPort?.postMessage(message)
}
