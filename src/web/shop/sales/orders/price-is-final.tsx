import { useTranslate } from '#web/texts/messages.tsx'
import { classes } from '#web/ui/classes.ts'

/**
 * Beside a total: it has every tax and charge (Mexico: Ley Federal de Protección al Consumidor, article 7 bis). It names
 * no tax, because passenger transport is exempt in some countries.
 */
export function PriceIsFinal({ className }: { className?: string }) {
  const t = useTranslate()
  return (
    <span className={classes('block text-small text-ink-soft night:text-paper-soft', className)}>
      {t('price_is_final')}
    </span>
  )
}
