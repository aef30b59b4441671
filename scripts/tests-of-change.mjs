// Which tests `npm run test:quick` runs for a change. `npm test` runs all, whatever is said here.

/**
 * The browser specs of a folder; a folder below that has a line of its own does not get those of the folder above.
 * Every spec stands here at least once: scripts/tests-of-change.test.ts looks.
 */
export const specsByFolder = {
  demo: ['whole-story'],
  'demo/provider': ['payments'],
  e2e: ['home', 'auth'],
  src: ['every-page'],
  'src/accounts': ['auth', 'accounts-barriers', 'session-over'],
  'src/accounts/profile': ['profile', 'accounts-barriers'],
  'src/accounts/second-factor': ['second-factor', 'auth'],
  'src/accounts/staff': ['office', 'roles'],
  'src/accounts/staff/security': ['second-factor'],
  'src/audit': ['whole-story'],
  'src/backups': ['office'],
  'src/catalogue': ['listing-kinds'],
  'src/catalogue/listing': ['listing', 'listing-kinds'],
  'src/catalogue/product': ['product', 'product-pictures'],
  'src/catalogue/staff': ['staff-products', 'staff-categories', 'staff-together'],
  'src/catalogue/staff/editor': ['staff-products', 'staff-product-pictures', 'staff-together'],
  'src/catalogue/staff/import': ['staff-import', 'staff-import-pictures'],
  'src/catalogue/staff/strips': ['staff-storefront'],
  'src/catalogue/staff/table': ['staff-bulk'],
  'src/consent': ['static-pages'],
  'src/content': ['static-pages'],
  'src/content/staff/announcements': ['staff-storefront'],
  'src/content/staff': ['staff-content', 'staff-together'],
  'src/database': ['whole-story'],
  'src/layout': ['layout', 'home', 'theme', 'errors'],
  'src/mail': ['mailbox', 'smtp'],
  'src/media': ['product-pictures'],
  'src/office': ['office', 'roles', 'office-weight', 'staff-offline', 'new-shop'],
  'src/orders': ['orders', 'checkout-changes', 'shopper-way'],
  'src/orders/checkout': ['checkout', 'checkout-failures', 'checkout-fields', 'checkout-changes', 'buying-pages'],
  'src/orders/collecting': ['collecting'],
  'src/orders/collection': ['collecting'],
  'src/orders/order': ['orders', 'buying-pages'],
  'src/orders/receipts': ['returns'],
  'src/orders/returns': ['returns'],
  'src/orders/paying': ['payments', 'orders'],
  'src/orders/staff': ['staff-orders', 'staff-orders-list', 'staff-together'],
  'src/orders/staff/print': ['staff-orders-papers', 'roles'],
  'src/orders/staff/goods': ['staff-new-order'],
  'src/orders/staff/new': ['staff-new-order'],
  'src/payments': ['payments'],
  'src/parcels': ['parcels', 'checkout'],
  'src/platform': ['home', 'chunk-failure', 'errors'],
  'src/preorders': ['preorders'],
  'src/rate-limits': ['auth'],
  'src/redirects': ['staff-storefront'],
  'src/reports': ['staff-reports'],
  'src/search': ['search', 'search-panel'],
  'src/seo': [],
  'src/shelf': ['cart', 'wishlist'],
  'src/shelf/cart': ['cart', 'cart-failures'],
  'src/shelf/favourites': ['wishlist'],
  'src/shelf/sharing': ['wishlist'],
  'src/shelf/restock': ['wishlist'],
  'src/testing': [],
  'src/ui': ['toast', 'theme', 'layout'],
  'src/ui/staff': ['staff-offline', 'staff-products'],
}

/** A change of more features than this is no quick one any more: its browser and API tests are left to `npm test`. */
const maxFeatures = 4

/** Which API test files (parts of their paths) and which browser specs belong to these changed files. */
export function testsOfChange(files) {
  const sources = files.filter((path) => !/\.(test|spec)\.ts$/.test(path))
  const features = unique(files.map(featureOf))
  const own = {
    api: files.filter((path) => path.endsWith('.api.test.ts')),
    specs: files.filter((path) => /^e2e\/.*\.spec\.ts$/.test(path)),
  }
  if (features.length > maxFeatures) return { ...own, tooLarge: true }
  // Every API test builds the whole app, so by its imports each belongs to every change: the feature's folder decides.
  const api = unique([...own.api, ...features.filter((feature) => feature !== 'e2e').map(apiTestsOf)])
  const specs = unique([...own.specs, ...sources.flatMap((path) => specsOf(path).map((name) => `e2e/${name}.spec.ts`))])
  return { api, specs, tooLarge: false }
}

/** `src/orders` of all that lies in it, `src` of what lies beside the features; undefined of what no test can fail on. */
function featureOf(path) {
  const [, feature] = /^(src\/[^/]+|src|demo|e2e)\/[^/]/.exec(path) ?? []
  return feature
}

/** Files beside the features have their tests beside them, too: a slash more would take the features' along. */
function apiTestsOf(feature) {
  return feature === 'src' ? 'src/app.api.test.ts' : `${feature}/`
}

function specsOf(path) {
  const folders = Object.keys(specsByFolder).filter((folder) => path.startsWith(`${folder}/`))
  const nearest = folders.toSorted((a, b) => b.length - a.length)[0]
  return nearest === undefined ? [] : specsByFolder[nearest]
}

function unique(values) {
  return [...new Set(values.filter((value) => value !== undefined))]
}
