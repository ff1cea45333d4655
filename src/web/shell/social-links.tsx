import { useTranslate } from '../messages.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import { socialLinks } from './links.ts'

export function SocialLinks({ className }: { className?: string }) {
  const t = useTranslate()
  return (
    <ul aria-label={t('follow_us')} className={classes('flex', className)}>
      {socialLinks.map(({ network, icon, href }) => (
        <li key={network}>
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            aria-label={t('follow_us_on', { network })}
            className="inline-flex size-11 items-center justify-center rounded-full transition-colors hover:bg-paper-deep night:hover:bg-ink-raised"
          >
            <Icon name={icon} />
          </a>
        </li>
      ))}
    </ul>
  )
}
