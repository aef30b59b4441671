// Which tests `npm run test:quick` runs for a change. `npm test` runs all, whatever is said here.

/**
 * The browser specs of a folder; a folder below that has a line of its own does not get those of the folder above.
 * Every spec stands here at least once: scripts/tests-of-change.test.ts looks.
 */
export const specsByFolder = {
  demo: ['home'],
  'demo/provider': ['payments'],
  e2e: ['home', 'auth'],
  src: ['every-page'],
  'src/accounts': ['auth'],
  'src/accounts/profile': ['profile'],
  'src/accounts/second-factor': ['auth'],
  'src/accounts/staff': ['office', 'roles'],
  'src/accounts/staff/security': [],
  'src/audit': [],
  'src/backups': ['office'],
  'src/catalogue': ['listing'],
  'src/catalogue/listing': ['listing'],
  'src/catalogue/product': ['product', 'product-pictures'],
  'src/catalogue/shelves': ['shelves'],
  'src/catalogue/staff': ['staff-products'],
  'src/catalogue/staff/editor': ['staff-products', 'staff-product-pictures'],
  'src/catalogue/staff/import': [],
  'src/catalogue/staff/table': ['staff-products'],
  'src/consent': ['static-pages'],
  'src/content': ['static-pages'],
  'src/content/staff': ['staff-content'],
  'src/database': ['checkout'],
  'src/layout': ['early-presses', 'layout', 'home', 'theme', 'errors'],
  'src/mail': ['mailbox'],
  'src/media': ['product-pictures'],
  'src/office': ['office', 'roles', 'staff-offline'],
  'src/orders': ['orders', 'checkout'],
  'src/checkout': ['checkout'],
  'src/checkout/page': ['checkout', 'checkout-failures', 'checkout-fields', 'buying-pages'],
  'src/orders/order': ['orders', 'buying-pages'],
  'src/payments/receipts': ['returns'],
  'src/returns': ['returns'],
  'src/payments/paying': ['payments', 'orders'],
  'src/orders/staff': ['staff-orders', 'staff-orders-list'],
  'src/orders/staff/print': ['staff-orders-papers', 'roles'],
  'src/orders/staff/goods': ['staff-new-order'],
  'src/checkout/staff': ['staff-new-order'],
  'src/payments': ['payments'],
  'src/ledger': ['payments'],
  'src/consolidation': ['orders'],
  'src/collection': ['wishlist'],
  'src/parcels': ['parcels', 'checkout'],
  'src/platform': ['home', 'chunk-failure', 'errors'],
  'src/preorders': ['preorders'],
  'src/card-sales': [],
  'src/gift-cards': ['checkout'],
  'src/promotions': ['cart', 'checkout'],
  'src/rate-limits': ['auth'],
  'src/redirects': [],
  'src/reports': ['staff-reports'],
  'src/search': ['search-panel'],
  'src/seo': [],
  'src/cart': ['cart', 'early-presses', 'wishlist'],
  'src/cart/favourites': ['wishlist'],
  'src/cart/sharing': ['wishlist'],
  'src/cart/restock': ['wishlist'],
  'src/pricing': ['cart', 'checkout'],
  'src/stock': ['staff-products'],
  'src/testing': [],
  'src/ui': ['theme', 'layout', 'loading'],
  'src/ui/staff': ['staff-offline', 'staff-products'],
}

/** A change of more features than this is no quick one any more: its browser, screen and API tests are left to `npm test`. */
const maxFeatures = 4

/** Which API and screen tests (parts of their paths) and which browser specs belong to these changed files. */
export function testsOfChange(files) {
  const sources = files.filter((path) => !/\.(test|spec|drill)\.ts$/.test(path))
  const features = unique(files.map(featureOf))
  const own = {
    folders: files.filter((path) => /\.(api|screen)\.test\.ts$/.test(path)),
    specs: files.filter((path) => /^e2e\/.*\.spec\.ts$/.test(path)),
  }
  if (features.length > maxFeatures) return { ...own, tooLarge: true }
  // Every API test builds the whole app, and screens share the kit, so by its imports each belongs to every change: the
  // feature's folder decides.
  const folders = unique([...own.folders, ...features.filter((feature) => feature !== 'e2e').map(testsOf)])
  const specs = unique([...own.specs, ...sources.flatMap((path) => specsOf(path).map((name) => `e2e/${name}.spec.ts`))])
  return { folders, specs, tooLarge: false }
}

/** `src/orders` of all that lies in it, `src` of what lies beside the features; undefined of what no test can fail on. */
function featureOf(path) {
  const [, feature] = /^(src\/[^/]+|src|demo|e2e)\/[^/]/.exec(path) ?? []
  return feature
}

/** Files beside the features have their tests beside them, too: a slash more would take the features' along. */
function testsOf(feature) {
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
