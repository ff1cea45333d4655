import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslate } from '../texts/messages.tsx'
import { Icon } from '../ui/icon.tsx'

/** Replaces a sent form, takes the focus and is announced; with the number of an enquiry. */
export function ThankYou({
  title,
  number,
  children,
}: {
  title: string
  number?: string
  children: ReactNode
}) {
  const t = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [])
  return (
    <div role="status" className="animate-rise flex flex-col items-start gap-3">
      <span className="flex size-14 items-center justify-center rounded-full bg-leaf-tint text-leaf">
        <Icon name="check" className="size-7" />
      </span>
      <h2 ref={heading} tabIndex={-1} className="display text-heading">
        {title}
      </h2>
      <p className="max-w-text text-lead text-ink-soft">{children}</p>
      {number && (
        <p className="figures font-semibold">
          {t('enquiry_number', { number })}{' '}
          <Link to={`/atencion/estado?number=${number}`} className="link">
            {t('complaint_sent_state')}
          </Link>
        </p>
      )}
    </div>
  )
}
