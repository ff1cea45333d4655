import { useMemo } from 'react'
import { useSession } from '#web/app/session.tsx'

export type Person = { id: string; name: string; email: string; phone: string; isMe: boolean }

/** The customer and their saved passengers. */
export function usePeople(): Person[] {
  const { user } = useSession()
  return useMemo(() => {
    if (!user) return []
    const me = {
      id: 'me',
      name: `${user.firstName} ${user.lastName}`.trim(),
      email: user.email,
      phone: user.phoneNumber,
      isMe: true,
    }
    const friends = user.frequentFriends.map(({ id, fullname, email, phone }) => ({
      id: `friend-${id}`,
      name: fullname,
      email,
      phone,
      isMe: false,
    }))
    return [me, ...friends]
  }, [user])
}
