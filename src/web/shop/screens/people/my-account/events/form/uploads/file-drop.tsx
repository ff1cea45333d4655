import { type ReactNode, useId, useState } from 'react'
import { useTranslate } from '#web/texts/messages.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

type FileDropProps = {
  /** the accessible name */
  label: string
  accept: string
  icon: IconName
  /** the label of its button */
  action: string
  hint: string
  error?: string | undefined
  /** the last upload failed; the message is above */
  isFailed: boolean
  /** there is already a file: only a button is shown below it */
  isOn: boolean
  onFile: (file: File) => void
  children?: ReactNode
}

/**
 * A drop zone with a button that opens the file dialog. `children` replace the invitation once there is something to
 * show.
 */
export function FileDrop({
  label,
  accept,
  icon,
  action,
  hint,
  error,
  isFailed,
  isOn,
  onFile,
  children,
}: FileDropProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the field below does the same
    <div
      className="flex flex-col gap-3"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file) onFile(file)
      }}
    >
      {children}
      <FileLabel
        isOn={isOn}
        error={error}
        isOver={isOver}
        icon={icon}
        action={action}
        accept={accept}
        label={label}
        isFailed={isFailed}
        id={id}
        onFile={onFile}
      />
      <p id={`${id}-hint`} className="text-small text-ink-soft">
        {hint}
      </p>
      {error && <DropError id={id} error={error} />}
    </div>
  )
}

function FileLabel({
  isOn,
  error,
  isOver,
  icon,
  action,
  accept,
  label,
  isFailed,
  id,
  onFile,
}: {
  isOn: boolean
  error: string | undefined
  isOver: boolean
  icon: IconName
  action: string
  accept: string
  label: string
  isFailed: boolean
  id: string
  onFile: (file: File) => void
}) {
  const t = useTranslate()
  return (
    <label
      className={classes(
        'relative flex cursor-pointer items-center transition-colors has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
        isOn
          ? 'min-h-11 gap-2 self-start rounded-full border-2 border-ink px-4 text-small font-semibold hover:bg-ink hover:text-paper'
          : 'min-h-36 flex-col justify-center gap-1 rounded-control border-2 border-dashed px-4 py-6 text-center',
        !isOn && (error ? 'border-brick' : 'border-control hover:border-jacaranda'),
        isOver && 'border-jacaranda! bg-jacaranda-tint!',
      )}
    >
      <Icon name={icon} className={isOn ? 'size-5' : 'mb-1 size-8 text-jacaranda'} />
      <span className={isOn ? undefined : 'font-semibold text-jacaranda'}>
        {isOver ? t('page_my_events_drop_now') : action}
      </span>
      {!isOn && (
        <span className="text-small text-ink-soft max-md:hidden">{t('page_my_events_drop_here')}</span>
      )}
      <input
        type="file"
        accept={accept}
        aria-label={`${label}: ${action}`}
        aria-invalid={error || isFailed ? true : undefined}
        aria-describedby={classes(`${id}-hint`, error && `${id}-error`)}
        className="absolute inset-0 cursor-pointer opacity-0 [font-size:0]"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // Allow choosing the same file again.
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </label>
  )
}

function DropError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p id={`${id}-error`} role="alert" className="flex items-start gap-1 text-small font-semibold text-brick">
      <Icon name="alert" className="mt-0.5 size-4" />
      {error}
    </p>
  )
}
