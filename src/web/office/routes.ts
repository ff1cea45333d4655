import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

// The URL table of the office, below /office.
export default [
  route('log-in', 'screens/log-in/log-in-screen.tsx'),
  route('log-in/second', 'screens/log-in/second-factor-screen.tsx'),
  route('log-out', 'screens/log-in/log-out.ts'),
  layout('frame/frame.tsx', [index('screens/home/home-screen.tsx'), route('*', 'screens/not-found.ts')]),
] satisfies RouteConfig
