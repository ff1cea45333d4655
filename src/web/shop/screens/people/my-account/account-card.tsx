import { type ReactNode, useId } from 'react'

/** A section of the account with a heading. */
export function AccountCard({
  title,
  intro,
  children,
}: {
  title: string
  intro?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card bg-white p-5 shadow-lift md:p-8">
      <h2 id={id} className="display text-heading">
        {title}
      </h2>
      {intro && <p className="mt-1 max-w-text text-ink-soft">{intro}</p>}
      <div className="mt-5">{children}</div>
    </section>
  )
}
