import { useEffect, useRef, useState } from 'react'
import type { CameraProblem } from '#web/browser/camera/open-camera.ts'
import { createCodeMemory } from '#web/browser/camera/scanned-text.ts'
import { holdPage } from '../../files/busy.ts'
import type { RideLeg } from '../../ride/read-leg.ts'
import { answerCode, type CodeAnswer } from '../../scan/answer-code.ts'
import { allowSound, beep } from '../../scan/beep.ts'
import type { SavedRoute } from '../../state/route.ts'
import { type PlainText, useTexts } from '../../texts/texts.tsx'
import { DriveButton } from '../../ui/buttons.tsx'
import type { Undo } from '../ride/use-undo.ts'
import { AnswerPanel, type Boarding, toneOf } from './answer-panel.tsx'
import { Camera } from './camera.tsx'

const problems: Record<CameraProblem, PlainText> = {
  denied: 'drive_camera_denied',
  missing: 'drive_camera_missing',
  failed: 'drive_camera_failed',
}

type Props = {
  route: SavedRoute
  leg: RideLeg
  stopId?: string
  undo: Undo
  onClose: () => void
}

/** The camera, open as long as the van stands at the stop. Each code is answered by the phone alone. */
export function ScanScreen({ route, leg, stopId, undo, onClose }: Props) {
  const t = useTexts()
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const { answer, take, goOn } = useAnswer(route, leg)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    allowSound()
    dialog.current?.showModal()
    return holdPage()
  }, [])

  const board = async (act: Boarding, count: number) => {
    await undo.act(t('drive_did_board', { count }), {
      kind: 'aboard',
      leg: leg.leg,
      how: 'scan',
      ...act,
      ...(stopId !== undefined && { stopId }),
    })
    beep('good')
    goOn()
  }

  return (
    <dialog
      ref={dialog}
      aria-label={t('drive_scan')}
      onClose={onClose}
      className="on-ink m-0 h-svh max-h-none w-full max-w-none"
    >
      <div className="flex h-full flex-col">
        <div className="relative flex-1 overflow-hidden bg-ink-raised">
          {problem ? (
            <p role="alert" className="p-6 text-lead font-semibold">
              {t(problems[problem])}
            </p>
          ) : (
            <Camera isLooking={answer === null} onCode={take} onProblem={setProblem} />
          )}
        </div>
        {undo.last && !answer && (
          <p role="status" className="bg-leaf-deep px-5 py-3 text-lead font-semibold text-white">
            {undo.last.words}
          </p>
        )}
        <div className="p-4">
          <DriveButton className="w-full" onClick={() => dialog.current?.close()}>
            {t('drive_scan_close')}
          </DriveButton>
        </div>
        {answer && <AnswerPanel answer={answer} stopId={stopId} onBoard={board} onNext={goOn} />}
      </div>
    </dialog>
  )
}

/** The phone's answer to the last code; the same code is left alone for a while after it. */
function useAnswer(route: SavedRoute, leg: RideLeg) {
  const [answer, setAnswer] = useState<CodeAnswer | null>(null)
  const memory = useRef(createCodeMemory())
  const scanned = useRef('')
  return {
    answer,
    async take(text: string) {
      if (answer || !memory.current.isFresh(text, performance.now())) return
      scanned.current = text
      const found = await answerCode(text, route, leg)
      beep(toneOf(found))
      setAnswer(found)
    },
    goOn() {
      memory.current.resume(scanned.current, performance.now())
      setAnswer(null)
    },
  }
}
