import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The title of a screen, in the page and in the browser's tab, with its actions beside it. */
export function Heading({
  title,
  isName = false,
  children,
}: {
  title: string
  /** a name, number or code, the same in every language */
  isName?: boolean
  children?: ReactNode
}) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <title>{`${title} · Vaivén`}</title>
      <h1 translate={isName ? 'no' : undefined} className="display min-w-0 text-heading">
        {title}
      </h1>
      {children && <div className="flex max-w-full flex-wrap items-center gap-x-6 gap-y-3">{children}</div>}
    </div>
  )
}

/** A link above the title, to the list or the object that the screen belongs to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="mb-2 text-small">
      <Link to={to} className="link">
        {children}
      </Link>
    </p>
  )
}

/** A section of a screen with a heading. */
export function Panel({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="flex max-w-form flex-col gap-3 border-t border-paper-line py-5">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </section>
  )
}
