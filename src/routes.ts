import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page of the shop. */
export default [
  index('layout/home-page.tsx'),
  route('mailbox', 'mail/mailbox-page.tsx'),
  route('*', 'layout/not-found-page.tsx'),
] satisfies RouteConfig
