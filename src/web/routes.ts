import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

// The URL table of the shop. Unknown paths redirect to /error404.
export default [
  layout('shell/page-boundary.tsx', [
    index('screens/home/home-screen.tsx'),
    route('massive-events', 'screens/massive-events/massive-events-screen.tsx'),
    route('private-events', 'screens/private-events/private-events-screen.tsx'),
    route('alliances', 'screens/alliances/alliances-screen.tsx'),
    route('search', 'screens/search/search-screen.tsx'),
    route('event/:slug', 'screens/event/event-screen.tsx'),
    route('response-payment/:id', 'screens/response-payment/response-payment-screen.tsx'),
    layout('screens/my-account/my-account-screen.tsx', [
      route('my-account/profile', 'screens/my-account/profile/profile-screen.tsx'),
      route('my-account/payments', 'screens/my-account/purchases/purchases-screen.tsx'),
      route('my-account/waiting', 'screens/my-account/waiting/waiting-screen.tsx'),
      route('my-account/events', 'screens/my-account/events/my-events-screen.tsx'),
      route('my-account/frecuentAddresses', 'screens/my-account/address-book/frequent-addresses-screen.tsx'),
      route('my-account/frecuentFriends', 'screens/my-account/address-book/friends-screen.tsx'),
      route('my-account/:tab?', 'screens/my-account/profile/redirect-to-profile.ts'),
    ]),
    route('order-detail/:id', 'screens/order-detail/order-detail-screen.tsx'),
    route('order-rejected', 'screens/order-rejected/order-rejected-screen.tsx'),
    route('verify-account/:token', 'screens/verify-account/verify-account-screen.tsx'),
    route('recovery-account/:token', 'screens/recovery-account/recovery-account-screen.tsx'),
    route('refund-account/:token', 'screens/refund-account/refund-account-screen.tsx'),
    route('postponed/:token', 'screens/postponed/postponed-screen.tsx'),
    route('given-ticket/:token', 'screens/given-ticket/given-ticket-screen.tsx'),
    route('waiting-list/:token', 'screens/waiting-list/waiting-list-screen.tsx'),
    route('qr-verification', 'screens/qr-verification/qr-verification-screen.tsx'),
    route('about-us', 'screens/about-us/about-us-screen.tsx'),
    route('wedding', 'screens/wedding/wedding-screen.tsx'),
    route('contact', 'screens/contact/contact-screen.tsx'),
    route('faq', 'screens/faq/faq-screen.tsx'),
    route('how-book', 'screens/how-book/how-book-screen.tsx'),
    // Only this name is a valid product page.
    route('vaiven-companies', 'screens/companies/companies-screen.tsx'),
    route('terminos', 'screens/terminos/terminos-screen.tsx'),
    route('privacidad', 'screens/privacidad/privacidad-screen.tsx'),
    route('aviso-privacidad', 'screens/aviso-privacidad/aviso-privacidad-screen.tsx'),
    route('aviso-privacidad-2023-01-27', 'screens/aviso-privacidad/previous-notice-screen.tsx'),
    route('atencion', 'screens/complaints/complaints-screen.tsx'),
    // The address of Peru's complaint book.
    route('libro-de-reclamaciones', 'screens/complaints/complaints-screen.tsx', { id: 'complaint-book' }),
    route('atencion/estado', 'screens/complaint-state/complaint-state-screen.tsx'),
    route('error404', 'screens/error404/error404-screen.tsx'),
    route('*', 'screens/error404/redirect-to-error404.ts'),
  ]),
] satisfies RouteConfig
