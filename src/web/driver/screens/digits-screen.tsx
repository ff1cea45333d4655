import { type FormEvent, useState } from 'react'
import { LoopMark } from '#web/ui/drawings/loop-mark.tsx'
import { useHeldPage } from '../files/busy.ts'
import { useDrive, useDriveState } from '../state/use-drive.ts'
import { DriveRefusal } from '../sync/call-drive.ts'
import { type PlainText, useTexts } from '../texts/texts.tsx'
import { DriveButton } from '../ui/buttons.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { UnsentNote } from './unsent-note.tsx'

const problems: Record<string, PlainText> = {
  drive_digits_wrong: 'drive_digits_wrong',
  drive_link_locked: 'drive_digits_locked',
  drive_link_not_valid: 'drive_closed_unknown',
  drive_link_over: 'drive_closed_ended',
  drive_link_revoked: 'drive_closed_revoked',
  too_many_attempts: 'drive_digits_many',
}

/** Asks for the last four digits of the driver's phone, once in each browser. */
export function DigitsScreen() {
  const t = useTexts()
  const drive = useDrive()
  const { unsent } = useDriveState()
  const [digits, setDigits] = useState('')
  const [problem, setProblem] = useState<PlainText | null>(null)
  const [isAsking, setAsking] = useState(false)
  useHeldPage(digits !== '')

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isAsking) return
    if (!/^\d{4}$/.test(digits)) return setProblem('drive_digits_four')
    setAsking(true)
    setProblem(null)
    try {
      await drive.open(digits)
    } catch (error) {
      const code = error instanceof DriveRefusal ? error.code : ''
      setProblem(problems[code] ?? (code ? 'drive_digits_failed' : 'drive_digits_no_signal'))
      setAsking(false)
    }
  }

  return (
    <main className="mx-auto flex w-full max-w-form flex-1 flex-col gap-8 px-5 py-10">
      <LoopMark className="h-10 w-auto self-start" endClassName="text-marigold" />
      <div className="flex flex-col gap-3">
        <h1 className="display text-title">{t('drive_digits_title')}</h1>
        <p className="text-lead text-paper-soft">{t('drive_digits_why')}</p>
      </div>
      <form noValidate onSubmit={send} className="flex flex-col gap-4">
        <label htmlFor="digits" className="text-lead font-semibold">
          {t('drive_digits_label')}
        </label>
        <input
          id="digits"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={digits}
          onChange={({ target }) => setDigits(target.value.replaceAll(/\D/g, ''))}
          aria-invalid={problem !== null}
          aria-describedby="digits-problem"
          className="display figures min-h-20 rounded-control border-2 border-paper-soft bg-ink-raised px-5 text-title tracking-[0.4em]"
        />
        <p id="digits-problem" role="alert" className="text-lead font-semibold text-brick-tint empty:hidden">
          {problem && t(problem)}
        </p>
        <DriveButton type="submit" look="next" aria-busy={isAsking}>
          {t(isAsking ? 'drive_digits_asking' : 'drive_digits_send')}
        </DriveButton>
      </form>
      <UnsentNote unsent={unsent} />
      <div className="mt-auto">
        <LanguageSwitch />
      </div>
    </main>
  )
}
