import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page of the shop, and below `staff` of its back office. */
export default [
  index('layout/home-page.tsx'),
  route('catalog', 'catalogue/catalogue-page.tsx'),
  route('new', 'catalogue/new-page.tsx'),
  route('in-stock', 'catalogue/in-stock-page.tsx'),
  route('category/:categoryId', 'catalogue/category-page.tsx'),
  route('product/:productId', 'catalogue/product-page.tsx'),
  route('search', 'search/search-page.tsx'),
  route('about', 'content/about-page.tsx'),
  route('contacts', 'content/contacts-page.tsx'),
  route('delivery', 'content/delivery-page.tsx'),
  route('privacy_policy', 'content/policy-page.tsx'),
  route('offer', 'content/offer-page.tsx'),
  route('mailbox', 'mail/mailbox-page.tsx'),
  route('consent', 'content/consent-page.tsx'),
  route('auth', 'accounts/auth-page.tsx'),
  route('create_account', 'accounts/create-account-page.tsx'),
  route('reset_password', 'accounts/reset-password-page.tsx'),
  route('profile', 'accounts/profile-page.tsx'),
  route('cart', 'cart/cart-page.tsx'),
  route('wishlist', 'wishlist/wishlist-page.tsx'),
  route('wishlist/shared/:token', 'wishlist/shared-wishlist-page.tsx'),
  route('staff', 'office/office-frame.tsx', [
    index('office/today-page.tsx'),
    route('audit', 'office/audit-page.tsx'),
    route('team', 'office/team-page.tsx'),
  ]),
  route('*', 'layout/not-found-page.tsx'),
] satisfies RouteConfig
