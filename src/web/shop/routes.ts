import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

// The URL table of the shop. Unknown paths redirect to /error404.
export default [
  layout('shell/page-boundary.tsx', [
    index('screens/catalogue/home/home-screen.tsx'),
    route('massive-events', 'screens/catalogue/massive-events/massive-events-screen.tsx'),
    route('private-events', 'screens/catalogue/private-events/private-events-screen.tsx'),
    route('alliances', 'screens/catalogue/alliances/alliances-screen.tsx'),
    route('search', 'screens/catalogue/search/search-screen.tsx'),
    route('event/:slug', 'screens/catalogue/event/event-screen.tsx'),
    route('response-payment/:id', 'screens/sales/response-payment/response-payment-screen.tsx'),
    layout('screens/people/my-account/my-account-screen.tsx', [
      route('my-account/profile', 'screens/people/my-account/profile/profile-screen.tsx'),
      route('my-account/payments', 'screens/people/my-account/purchases/purchases-screen.tsx'),
      route('my-account/waiting', 'screens/people/my-account/waiting/waiting-screen.tsx'),
      route('my-account/events', 'screens/people/my-account/events/my-events-screen.tsx'),
      route(
        'my-account/frecuentAddresses',
        'screens/people/my-account/address-book/frequent-addresses-screen.tsx',
      ),
      route('my-account/frecuentFriends', 'screens/people/my-account/address-book/friends-screen.tsx'),
      route('my-account/:tab?', 'screens/people/my-account/profile/redirect-to-profile.ts'),
    ]),
    route('order-detail/:id', 'screens/sales/order-detail/order-detail-screen.tsx'),
    route('order-rejected', 'screens/sales/order-rejected/order-rejected-screen.tsx'),
    route('verify-account/:token', 'screens/people/verify-account/verify-account-screen.tsx'),
    route('recovery-account/:token', 'screens/people/recovery-account/recovery-account-screen.tsx'),
    route('refund-account/:token', 'screens/sales/refund-account/refund-account-screen.tsx'),
    route('postponed/:token', 'screens/catalogue/postponed/postponed-screen.tsx'),
    route('given-ticket/:token', 'screens/travel/given-ticket/given-ticket-screen.tsx'),
    route('ride-review/:token', 'screens/travel/ride-review/ride-review-screen.tsx'),
    route('waiting-list/:token', 'screens/sales/waiting-list/waiting-list-screen.tsx'),
    route('qr-verification', 'screens/travel/qr-verification/qr-verification-screen.tsx'),
    route('about-us', 'screens/catalogue/about-us/about-us-screen.tsx'),
    route('wedding', 'screens/catalogue/wedding/wedding-screen.tsx'),
    route('contact', 'screens/catalogue/contact/contact-screen.tsx'),
    route('faq', 'screens/catalogue/faq/faq-screen.tsx'),
    route('how-book', 'screens/catalogue/how-book/how-book-screen.tsx'),
    // Only this name is a valid product page.
    route('vaiven-companies', 'screens/catalogue/companies/companies-screen.tsx'),
    route('terminos', 'screens/legal/terminos/terminos-screen.tsx'),
    route('privacidad', 'screens/legal/privacidad/privacidad-screen.tsx'),
    route('aviso-privacidad', 'screens/legal/aviso-privacidad/aviso-privacidad-screen.tsx'),
    route('accesibilidad', 'screens/legal/accesibilidad/accesibilidad-screen.tsx'),
    route('aviso-privacidad-2023-01-27', 'screens/legal/aviso-privacidad/previous-notice-screen.tsx'),
    route('atencion', 'screens/people/complaints/complaints-screen.tsx'),
    // The address of Peru's complaint book.
    route('libro-de-reclamaciones', 'screens/people/complaints/complaints-screen.tsx', {
      id: 'complaint-book',
    }),
    route('atencion/estado', 'screens/people/complaint-state/complaint-state-screen.tsx'),
    route('error404', 'screens/error404/error404-screen.tsx'),
    route('*', 'screens/error404/redirect-to-error404.ts'),
  ]),
] satisfies RouteConfig
