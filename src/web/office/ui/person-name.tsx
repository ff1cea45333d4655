/** A colleague's name with the e-mail, which colleagues cannot choose. */
export function PersonName({ name, email }: { name: string; email: string | null }) {
  return (
    <>
      <bdi translate="no">{name}</bdi>
      {email && (
        <span translate="no" className="block break-all text-ink-soft text-small">
          {email}
        </span>
      )}
    </>
  )
}
