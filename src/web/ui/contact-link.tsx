import { Icon, type IconName } from './icon.tsx'

/** A telephone number, an e-mail or a map of an office, with its icon; `away` opens another site. */
export function ContactLink({
  icon,
  href,
  away = false,
  children,
}: {
  icon: IconName
  href: string
  away?: boolean
  children: string
}) {
  return (
    <a
      href={href}
      {...(away && { target: '_blank', rel: 'noreferrer' })}
      className="figures inline-flex min-h-10 max-w-full items-center gap-2 font-semibold underline-offset-4 hover:text-jacaranda hover:underline"
    >
      <Icon name={icon} className="size-5 text-jacaranda" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </a>
  )
}
