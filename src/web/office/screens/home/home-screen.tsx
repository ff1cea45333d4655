import { useTexts } from '../../app/texts.tsx'
import { useFrame } from '../../frame/use-frame.ts'

export default function HomeScreen() {
  const t = useTexts()
  const me = useFrame()
  return (
    <>
      <title>{t('area_home')}</title>
      <h1 className="display text-heading">{t('home_hello', { name: me.name })}</h1>
    </>
  )
}
