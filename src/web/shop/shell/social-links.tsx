import { useRootData } from '#web/app/root-data.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { classes } from '#web/ui/classes.ts'
import { Strokes } from '#web/ui/icon.tsx'

/** Drawn like the icons of `ui/icon.tsx`. */
const paths = {
  instagram:
    'M8 3.500h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.500H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.500Zm4 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm4.8-8.300v.01',
  facebook:
    'M14 21v-8h3l.5-3.500H14V7.500c0-1 .4-1.8 1.9-1.800h1.600V2.600a18 18 0 0 0-2.5-.1c-2.6 0-4.3 1.5-4.3 4.400v2.600H7.500V13h3.200v8',
  tiktok: 'M13 3v12.500a3.5 3.5 0 1 1-3.5-3.500M13 3c.2 3 2.2 5 5.5 5.2',
}

const networks = [
  ['instagram', 'Instagram'],
  ['facebook', 'Facebook'],
  ['tiktok', 'TikTok'],
] as const

/** Links to the shop's social profiles; nothing if none is configured. */
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
            <Strokes path={paths[network]} />
          </a>
        </li>
      ))}
    </ul>
  )
}
