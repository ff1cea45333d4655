import { useState } from 'react'
import { useRootData } from '#web/app/root-data.ts'
import { useLocale, useTranslate } from '#web/texts/messages.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { onDemand } from '#web/ui/overlays/on-demand.tsx'
import { nameOfCountry, nameOfLocale } from './locale-names.ts'

const LocaleDialog = onDemand(() => import('./locale-dialog.tsx'))

/** A button with country and language (`whole`: in words) that opens their dialog. */
export function LocaleChoice({ whole, className }: { whole?: boolean; className?: string }) {
  const t = useTranslate()
  const { country } = useRootData()
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={classes(
          'inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-left font-semibold transition-colors hover:bg-paper-deep night:hover:bg-ink-raised',
          !whole && 'whitespace-nowrap',
          className,
        )}
      >
        <Icon name="globe" />
        <span>
          <span className="sr-only">{t('country_and_language')}: </span>
          {whole
            ? `${t(nameOfCountry(country))} · ${t(nameOfLocale(locale))}`
            : `${country} · ${locale.slice(0, 2).toUpperCase()}`}
        </span>
      </button>
      <LocaleDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}
