import { isMasked } from '#domain/people/staff/mask-contact.ts'

/** A phone that can be called; a masked one is shown as it is. */
export function PhoneLink({
  phone,
  text,
  className = '',
}: {
  phone: string | null
  /** the phone in groups */
  text: string | null
  className?: string
}) {
  if (!phone) return null
  if (isMasked(phone))
    return (
      <span translate="no" className="figures inline-block w-max max-w-full">
        {text}
      </span>
    )
  return (
    <a
      href={`tel:${phone}`}
      translate="no"
      className={`link figures inline-block w-max max-w-full ${className}`}
    >
      {text}
    </a>
  )
}
