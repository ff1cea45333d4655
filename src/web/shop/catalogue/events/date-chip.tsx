import { type ReactNode, useId } from 'react'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { chipLook } from '#web/ui/chip.tsx'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { Icon } from '#web/ui/icon.tsx'

/**
 * Two days in native date fields, behind a button: a bottom sheet on a phone, a popover elsewhere. They belong to the
 * surrounding form, which the button inside submits; opening and closing are native and need no JavaScript.
 */
export function DateChip({
  children,
  on,
  today,
  from,
  to,
}: {
  children: ReactNode
  on: boolean
  today: string
  from: string | undefined
  to: string | undefined
}) {
  const t = useTranslate()
  const id = useId()
  return (
    <>
      <button type="button" popoverTarget={id} className={chipLook(on, '[anchor-name:--days]')}>
        <Icon name="calendar" className="size-4" />
        {children}
        <Icon name="chevron-down" className="size-4" />
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-title`}
        className="fixed inset-x-0 top-auto bottom-0 m-0 w-full max-w-none rounded-t-card bg-paper px-5 pt-4 pb-8 text-ink shadow-lift backdrop:bg-ink/70 open:animate-rise md:inset-0 md:m-auto md:h-fit md:w-80 md:rounded-card md:bg-white md:px-6 md:pb-6 md:backdrop:bg-transparent md:supports-[position-area:bottom]:inset-auto md:supports-[position-area:bottom]:m-0 md:supports-[position-area:bottom]:mt-2 md:supports-[position-area:bottom]:[position-anchor:--days] md:supports-[position-area:bottom]:[position-area:bottom_span-right]"
      >
        <div className="flex items-center justify-between">
          <h2 id={`${id}-title`} className="display text-lead">
            {t('filter_dates')}
          </h2>
          <IconButton
            icon="close"
            label={t('close')}
            popoverTarget={id}
            popoverTargetAction="hide"
            className="-mr-2"
          />
        </div>
        <div className="mt-2 grid grid-cols-2 gap-3 md:grid-cols-1">
          <DateField
            key={`from ${from}`}
            label={t('filter_from')}
            name="from"
            defaultValue={from}
            min={today}
          />
          <DateField key={`to ${to}`} label={t('filter_to')} name="to" defaultValue={to} min={today} />
        </div>
        <Button type="submit" full className="mt-5">
          {t('filter_apply')}
        </Button>
      </div>
    </>
  )
}
