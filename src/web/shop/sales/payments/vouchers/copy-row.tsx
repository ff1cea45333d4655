import { type ReactNode, useState } from 'react'
import { useTranslate } from '#web/texts/messages.tsx'
import { classes } from '#web/ui/classes.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { Icon } from '#web/ui/icon.tsx'

/** A value with a copy button. */
export function CopyRow({
  label,
  name,
  value,
  shown = value,
  large = false,
  highlight = false,
  note,
  className,
}: {
  label: string
  name: string
  value: string
  shown?: string
  large?: boolean
  highlight?: boolean
  /** below the value */
  note?: ReactNode
  className?: string
}) {
  const t = useTranslate()
  const [copied, setCopied] = useState(false)
  async function copy() {
    if (!(await copyText(value))) return
    setCopied(true)
    setTimeout(() => setCopied(false), 2_000)
  }
  return (
    <div className={classes('flex min-w-0 items-end justify-between gap-2', className)}>
      <div className="min-w-0">
        <p className="text-small text-ink-soft night:text-paper-soft">{label}</p>
        <p
          translate="no"
          className={classes(
            'figures break-words',
            large ? 'display text-lead sm:text-heading' : 'font-semibold',
            highlight && 'text-marigold',
          )}
        >
          {shown}
        </p>
        {note}
      </div>
      <button
        type="button"
        onClick={copy}
        aria-label={t('copy_value', { name })}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-paper-deep night:hover:bg-ink-raised"
      >
        <Icon name={copied ? 'check' : 'copy'} />
      </button>
      <span role="status" className="sr-only">
        {copied && t('copied')}
      </span>
    </div>
  )
}
