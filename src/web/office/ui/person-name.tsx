/** A colleague's name with the e-mail, which colleagues cannot choose. */
export function PersonName({ name, email }: { name: string; email: string | null }) {
  return (
    <>
      <bdi>{name}</bdi>
      {email && <span className="block break-all text-ink-soft text-small">{email}</span>}
    </>
  )
}
