import { useRouteLoaderData } from 'react-router'
import type { Me } from '#contract/office/staff.ts'

/** The person who is logged in, in every screen inside the frame. */
export function useFrame(): Me {
  const me = useRouteLoaderData<Me>('frame/frame')
  if (!me) throw new Error('this screen is not inside the frame')
  return me
}
