import { Link } from 'react-router'
import { useTexts } from '#web/office/app/texts.tsx'

/** The way to the wall, and back. */
export function WallSwitch({ isWall }: { isWall: boolean }) {
  const t = useTexts()
  return (
    <Link
      to={isWall ? '?' : '?wall'}
      className={`inline-flex min-h-11 items-center text-small font-semibold underline lg:min-h-8 ${isWall ? 'text-paper' : 'link'}`}
    >
      {t(isWall ? 'control_wall_leave' : 'control_wall')}
    </Link>
  )
}
