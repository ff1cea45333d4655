import { useState } from 'react'
import type { NewAct } from '../../state/acts.ts'
import { useDrive } from '../../state/use-drive.ts'

/** So long an act may be undone; the server counts the same. */
export const undoMs = 60_000

type Last = { nonces: string[]; acts: NewAct[]; words: string; until: number }

export type Undo = {
  last: Last | null
  /** Makes acts that are one to the driver; `words` say what was done. */
  act(words: string, ...acts: NewAct[]): Promise<void>
  undo(): void
  forget(): void
}

/** Acts with a way back. */
export function useUndo(): Undo {
  const drive = useDrive()
  const [last, setLast] = useState<Last | null>(null)
  return {
    last,
    async act(words, ...acts) {
      const nonces: string[] = []
      for (const act of acts) nonces.push(await drive.act(act))
      setLast({ nonces, acts, words, until: drive.clock.now() + undoMs })
    },
    async undo() {
      if (!last) return
      setLast(null)
      // The last one first, as the server judges them in order.
      for (const [at, undoes] of [...last.nonces.entries()].reverse()) {
        const { leg = 'outbound', stopId } = last.acts[at] ?? {}
        await drive.act({ kind: 'undo', leg, undoes, ...(stopId !== undefined && { stopId }) })
      }
    },
    forget: () => setLast(null),
  }
}
