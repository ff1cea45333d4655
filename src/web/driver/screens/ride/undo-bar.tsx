import { useNow } from '../../state/use-drive.ts'
import { useTexts } from '../../texts/texts.tsx'
import { type Undo, undoMs } from './use-undo.ts'

/** Shows the last act, with a way back for a minute. */
export function UndoBar({ undo }: { undo: Undo }) {
  const t = useTexts()
  const now = useNow()
  const { last } = undo
  // The page's time is up to a second old.
  const seconds = last ? Math.ceil(Math.min(last.until - now, undoMs) / 1000) : 0
  return (
    <div role="status" className="bottom-bar z-10 mx-auto w-full max-w-form px-4 empty:hidden">
      {last && seconds > 0 && (
        <div className="flex items-center justify-between gap-3 rounded-control bg-paper py-1 pr-1 pl-4 text-ink">
          <span className="font-semibold">{last.words}</span>
          <button
            type="button"
            onClick={undo.undo}
            className="figures min-h-12 shrink-0 rounded-control px-4 font-semibold underline underline-offset-4"
          >
            {t('drive_undo', { seconds })}
          </button>
        </div>
      )}
    </div>
  )
}
