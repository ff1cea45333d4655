import { Spinner } from '#web/ui/states/spinner.tsx'

/** A dark loading indicator, which appears after 300 ms. */
export function DarkWaiting({ children }: { children?: string | undefined }) {
  return (
    <div className="animate-late flex flex-col items-center gap-4 py-16 text-paper">
      <Spinner label={children} className="h-12 text-marigold" />
      {children && (
        <p className="text-lead font-semibold" aria-hidden="true">
          {children}
        </p>
      )}
    </div>
  )
}
