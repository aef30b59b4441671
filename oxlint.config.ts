import { defineConfig, type OxlintOverride } from 'oxlint'

/**
 * The walls between the folders of `src/`, from the ground up: what each may import besides itself. A new feature is one
 * line here, and nobody else may import it until their own line says so. `scripts/import-walls.test.ts` tries the walls.
 */
const ground = ['platform', 'database']
const basics = [...ground, 'ui', 'audit', 'mail', 'consent', 'media', 'content', 'rate-limits', 'accounts']
/** What every rule about orders stands on. */
const core = ['pricing', 'stock', 'ledger']
const shop = [
  'promotions',
  'gift-cards',
  'catalogue',
  'search',
  'cart',
  'parcels',
  'orders',
  'checkout',
  'payments',
  'returns',
  'consolidation',
  'card-sales',
  'collection',
  'preorders',
]
const walls: Record<string, string[]> = {
  platform: [],
  database: ['platform'],
  ui: ['platform', 'media'],
  'rate-limits': ground,
  audit: [...ground, 'ui'],
  consent: [...ground, 'ui'],
  mail: [...ground, 'ui', 'audit'],
  media: [...ground, 'ui', 'audit'],
  backups: [...ground, 'media'],
  accounts: [...ground, 'ui', 'audit', 'mail', 'consent', 'rate-limits'],
  content: [...ground, 'ui', 'audit', 'mail', 'media', 'accounts'],
  // What an order costs: pure, for the server and the browser.
  pricing: [],
  // Counts and movements, the one writer of both: below the catalogue, which sets counts by imports and new products.
  stock: [...ground, 'ui', 'audit'],
  catalogue: [...basics, 'pricing', 'stock'],
  // Discounts by rule and by code: what they take off, not what an order costs.
  promotions: [...basics, 'pricing', 'catalogue'],
  seo: [...ground, 'media', 'content', 'catalogue'],
  search: [...basics, 'catalogue'],
  // What shoppers put aside: cart, favourites, restock requests.
  cart: [...basics, 'pricing', 'stock', 'catalogue', 'search', 'promotions'],
  // What came in for orders and went back: the one writer of it.
  ledger: [...basics, 'pricing'],
  // Gift cards: what is on them, and what they pay. Above the ledger, which has the payments.
  'gift-cards': [...basics, 'pricing', 'ledger'],
  // Carriers and parcels: they tell of what was sent, and follow what orders tell of.
  parcels: [...basics],
  // States, reading, letters, and what staff see of orders. Whoever moves an order is above it.
  orders: [...basics, 'pricing', 'stock', 'catalogue', 'search', 'cart', 'ledger', 'parcels', 'promotions'],
  // What a shopper has received, shown to others by a secret link.
  collection: [...basics, ...core, 'catalogue', 'cart', 'orders'],
  // From a cart to an order: draft, delivery, placing, also by staff.
  checkout: [...basics, ...core, 'catalogue', 'search', 'cart', 'parcels', 'orders', 'promotions', 'gift-cards'],
  // Providers, paying, refunds, receipts, the bank statement.
  payments: [...basics, ...core, 'parcels', 'orders', 'gift-cards'],
  // Gift cards that shoppers buy.
  'card-sales': [...basics, ...core, 'orders', 'checkout', 'payments', 'gift-cards'],
  returns: [...basics, ...core, 'cart', 'promotions', 'orders', 'payments'],
  // «Моя полка»: several orders in one parcel.
  consolidation: [...basics, ...core, 'catalogue', 'cart', 'parcels', 'orders', 'checkout', 'payments'],
  // Releases that are not out yet: what was agreed, slips, batches. Above the orders, which know only that a line waits.
  preorders: [...basics, ...core, 'catalogue', 'parcels', 'orders', 'payments'],
  redirects: [...ground, 'ui', 'audit', 'catalogue'],
  reports: [...basics, 'catalogue'],
  layout: [...basics, ...shop, 'seo', 'office'],
  office: [...basics, ...shop, 'stock', 'backups', 'reports', 'seo', 'layout'],
}

const noJsx = {
  regex: String.raw`\.tsx$`,
  message: 'Node strips types but does not compile JSX: .ts files never import .tsx.',
}
const noServer = {
  regex: String.raw`\.server\.tsx?$`,
  message: "The browser and the page bundle never import server code: it is handed in through React Router's context.",
}

const noDrizzle = {
  regex: '^drizzle-orm',
  message: 'Import it from platform/postgres/drizzle.server.ts, which says why.',
  allowTypeImports: true,
}

interface Pattern {
  regex?: string
  group?: string[]
  message: string
  allowTypeImports?: boolean
}

function restrict(files: string[], patterns: Pattern[], excludeFiles: string[] = []): OxlintOverride {
  return { files, excludeFiles, rules: { 'no-restricted-imports': ['error', { patterns: [...patterns, noDrizzle] }] } }
}

/** A value imported from a contract would bring zod into the page. What is behind a wall is reported once, by the wall. */
function contractTypes(behindWall: string[] = []): Pattern {
  return {
    group: ['**/*.contract.ts', ...behindWall.map((folder) => `!**/../${folder}/**`)],
    message: 'Pages import contracts as types only: put the value into a file of its own, without zod.',
    allowTypeImports: true,
  }
}

/** What a folder may not import: in files that Node runs, in contracts, and in `.ts` and `.tsx` files that reach the browser. */
function wallsOf([folder, mayImport]: [string, string[]]): OxlintOverride[] {
  const others = Object.keys(walls).filter((name) => name !== folder && !mayImport.includes(name))
  const oneWay: Pattern = {
    regex: String.raw`(^|/)\.\./(${others.join('|') || 'nothing-is-forbidden'})/`,
    message: `Imports run one way: ${folder} may import only ${mayImport.join(', ') || 'itself'}.`,
    // What a JSON column holds is described by its feature's contract.
    allowTypeImports: folder === 'database',
  }
  const serverFiles = [`src/${folder}/**/*.server.ts`, `src/${folder}/**/*.test.ts`]
  return [
    restrict([`src/${folder}/**/*.ts`], [oneWay, noJsx]),
    restrict([`src/${folder}/**/*.ts`], [oneWay, noJsx, noServer], serverFiles),
    restrict(
      [`src/${folder}/**/*.ts`],
      [oneWay, noJsx, noServer, contractTypes(others)],
      [...serverFiles, '**/*.contract.ts'],
    ),
    restrict([`src/${folder}/**/*.tsx`], [oneWay, noServer, contractTypes(others)]),
    // Vitest compiles JSX.
    restrict([`src/${folder}/**/*.screen.test.ts`], [oneWay]),
  ]
}

export default defineConfig({
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'promise', 'unicorn', 'oxc'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['build', 'data', '.react-router', 'node_modules'],
  rules: {
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/await-thenable': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/consistent-return': 'off',
    'react/react-in-jsx-scope': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'import/no-unassigned-import': 'off',
    // Types too: a circle of them is read like any other.
    'import/no-cycle': ['error', { ignoreTypes: false, maxDepth: 100 }],
    'no-restricted-imports': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'no-shadow': 'off',
    'import/no-named-as-default-member': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
  },
  overrides: [
    ...Object.entries(walls).flatMap(wallsOf),
    restrict(['src/*.ts'], [noJsx], ['src/routes.ts']),
    restrict(['src/root.tsx'], [noServer, contractTypes()]),
  ],
})
