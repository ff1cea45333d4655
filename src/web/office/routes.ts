import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

// The URL table of the office, below /office.
export default [
  route('log-in', 'screens/log-in/log-in-screen.tsx'),
  route('log-in/second', 'screens/log-in/second-factor-screen.tsx'),
  route('log-in/factor', 'screens/log-in/first-factor-screen.tsx'),
  route('welcome/:token', 'screens/log-in/welcome-screen.tsx'),
  route('log-out', 'screens/log-in/log-out.ts'),
  layout('frame/frame.tsx', [
    index('screens/home/home-screen.tsx'),
    route('events', 'screens/events/events-screen.tsx'),
    route('events/new', 'screens/events/new-event-screen.tsx'),
    route('events/:id/call-off', 'screens/call-off/call-off-screen.tsx'),
    route('events/:id', 'screens/events/event-screen.tsx', [
      index('screens/events/overview-screen.tsx'),
      route('texts', 'screens/events/texts-screen.tsx'),
      route('pictures', 'screens/events/pictures-screen.tsx'),
      route('dates', 'screens/events/dates-screen.tsx'),
      route('prices', 'screens/events/prices-screen.tsx'),
      route('stock', 'screens/events/stock-screen.tsx'),
      route('stops', 'screens/events/stops-screen.tsx'),
      route('settings', 'screens/events/settings-screen.tsx'),
      route('preview', 'screens/events/preview-screen.tsx'),
      route('duplicate', 'screens/events/duplicate-screen.tsx'),
      route('history', 'screens/events/history-screen.tsx'),
    ]),
    route('step-up', 'screens/step-up/step-up-screen.tsx'),
    route('search', 'screens/search/search-screen.tsx'),
    route('me', 'screens/me/me-screen.tsx'),
    route('me/language', 'screens/me/language.ts'),
    route('staff', 'screens/staff/staff-screen.tsx'),
    route('staff/new', 'screens/staff/invite-screen.tsx'),
    route('staff/:id', 'screens/staff/person-screen.tsx'),
    route('log', 'screens/log/log-screen.tsx'),
    route('approvals', 'screens/approvals/approvals-screen.tsx'),
    route('*', 'screens/not-found-screen.tsx'),
  ]),
] satisfies RouteConfig
