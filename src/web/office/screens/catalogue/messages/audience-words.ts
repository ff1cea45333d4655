import { useTexts } from '#web/office/app/texts.tsx'

/** Returns a function that describes the recipients of a message. */
export function useAudienceWords(): (part: { province: string | null; vehicle?: string | null }) => string {
  const t = useTexts()
  return ({ province, vehicle }) => {
    if (vehicle) return t('messages_van', { van: vehicle })
    return province ? t('messages_from', { place: province }) : t('messages_whole_date')
  }
}
