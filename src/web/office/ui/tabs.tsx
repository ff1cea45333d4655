import { Link } from 'react-router'

export type Tab = { to: string; text: string; isCurrent: boolean }

/** Links between the parts of an area. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1">
      {tabs.map(({ to, text, isCurrent }) => (
        <Link
          key={to}
          to={to}
          aria-current={isCurrent ? 'page' : undefined}
          className="inline-flex min-h-11 items-center rounded-full px-4 text-small font-semibold hover:bg-paper-deep aria-[current]:bg-ink aria-[current]:text-paper lg:min-h-9"
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
