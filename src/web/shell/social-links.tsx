import { useRootData } from '../app/root-data.ts'
import { useTranslate } from '../texts/messages.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'

const networks = [
  ['instagram', 'Instagram'],
  ['facebook', 'Facebook'],
  ['tiktok', 'TikTok'],
] as const

/** Where the shop talks besides; nothing where the settings name no address. */
export function SocialLinks({ className }: { className?: string }) {
  const t = useTranslate()
  const { socialLinks } = useRootData()
  const known = networks.filter(([network]) => socialLinks[network])
  if (known.length === 0) return null
  return (
    <ul aria-label={t('follow_us')} className={classes('flex', className)}>
      {known.map(([network, name]) => (
        <li key={network}>
          <a
            href={socialLinks[network]}
            target="_blank"
            rel="noreferrer"
            aria-label={t('follow_us_on', { network: name })}
            className="inline-flex size-11 items-center justify-center rounded-full transition-colors hover:bg-paper-deep night:hover:bg-ink-raised"
          >
            <Icon name={network} />
          </a>
        </li>
      ))}
    </ul>
  )
}
