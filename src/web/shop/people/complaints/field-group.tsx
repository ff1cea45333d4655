import type { ReactNode } from 'react'

/** Fields of a complaint under a heading. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-5">
      <h3 className="display text-heading">{title}</h3>
      {children}
    </section>
  )
}
