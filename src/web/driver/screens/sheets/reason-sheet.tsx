import { type FormEvent, useState } from 'react'
import { absenceReasons, incidentReasons, type RideActReason } from '#domain/travel/driving/ride-acts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { DriveButton } from '../../ui/buttons.tsx'
import { Sheet } from '../../ui/sheet.tsx'

export type Reason = { reason: RideActReason; reasonText?: string }

/** Asks why. Another reason than the usual ones comes with words. */
export function ReasonSheet({
  title,
  kind,
  onReason,
  onClose,
}: {
  title: string
  kind: 'absence' | 'incident'
  onReason: (reason: Reason) => void
  onClose: () => void
}) {
  const t = useTexts()
  const [isOther, setOther] = useState(false)
  const reasons = kind === 'absence' ? absenceReasons : incidentReasons
  return (
    <Sheet title={title} onClose={onClose}>
      <div className="flex flex-col gap-3">
        {reasons.map((reason) => (
          <DriveButton
            key={reason}
            aria-expanded={reason === 'other' ? isOther : undefined}
            onClick={() => (reason === 'other' ? setOther(true) : onReason({ reason }))}
          >
            {t(`drive_reason_${reason}`)}
          </DriveButton>
        ))}
      </div>
      {isOther && <OtherReason onText={(reasonText) => onReason({ reason: 'other', reasonText })} />}
    </Sheet>
  )
}

function OtherReason({ onText }: { onText: (text: string) => void }) {
  const t = useTexts()
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) onText(text.trim())
    else setMissing(true)
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-3">
      <label htmlFor="other-reason" className="font-semibold">
        {t('drive_reason_words')}
      </label>
      <input
        id="other-reason"
        maxLength={200}
        value={text}
        onChange={({ target }) => setText(target.value)}
        aria-invalid={isMissing}
        aria-describedby="other-reason-problem"
        className="min-h-14 rounded-control border-2 border-paper-soft bg-ink px-4 text-lead"
      />
      <p id="other-reason-problem" role="alert" className="font-semibold text-brick-tint empty:hidden">
        {isMissing && t('drive_reason_missing')}
      </p>
      <DriveButton type="submit" look="next">
        {t('drive_reason_send')}
      </DriveButton>
    </form>
  )
}
