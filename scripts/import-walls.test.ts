import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeFolder, temporaryFolder } from '../src/testing/temporary-folder.server.ts'

/**
 * The lint rule that keeps the walls between features, tried on files that break them. A rule that silently matches
 * nothing (a glob or a pattern gone wrong) would show here.
 */
const project = join(import.meta.dirname, '..')

const forbidden = [
  ['src/platform/x.server.ts', '../catalogue/catalogue.server.ts', 'platform knows no shop'],
  ['src/platform/postgres/x.server.ts', '../../orders/place-order.server.ts', 'a deeper folder of platform'],
  ['src/platform/x.ts', '../layout/theme.ts', 'platform knows no layout'],
  ['src/platform/x.ts', './config.server.ts', 'browser code and the server'],
  ['src/platform/x.server.ts', '../root.tsx', 'JSX in Node'],
  ['src/ui/x.tsx', '../catalogue/catalogue.contract.ts', 'ui knows no feature'],
  ['src/ui/x.tsx', '../platform/config.server.ts', 'ui and the server'],
  ['src/layout/x.tsx', '../platform/config.server.ts', 'layout and the server'],
  ['src/layout/x.ts', './header.tsx', 'JSX in Node'],
  ['src/media/x.server.ts', '../catalogue/catalogue.server.ts', 'media is below the catalogue'],
  ['src/accounts/x.server.ts', '../orders/orders.server.ts', 'accounts are below orders'],
  ['src/mail/x.server.ts', '../cart/shelf.server.ts', 'mail is below the cart'],
  ['src/content/x.tsx', '../catalogue/product-card.tsx', 'content is below the catalogue'],
  ['src/consent/x.ts', '../accounts/accounts.ts', 'consent knows nobody'],
  ['src/catalogue/x.server.ts', '../cart/shelf.server.ts', 'the catalogue is below the cart'],
  ['src/catalogue/staff/x.server.ts', '../../search/search.server.ts', 'the staff side too'],
  ['src/catalogue/x.tsx', './catalogue.server.ts', 'pages and the server'],
  ['src/catalogue/x.contract.ts', './catalogue.server.ts', 'a contract and the server'],
  ['src/catalogue/x.server.ts', './product-card.tsx', 'JSX in Node'],
  ['src/search/x.server.ts', '../cart/shelf.server.ts', 'search is below the cart'],
  ['src/seo/x.server.ts', '../search/search.server.ts', 'seo reads goods and texts only'],
  ['src/seo/x.ts', '../ui/button.ts', 'seo has no looks'],
  ['src/catalogue/x.server.ts', '../seo/sitemap.ts', 'the catalogue is below seo'],
  ['src/cart/x.server.ts', '../orders/orders.server.ts', 'the cart is below orders'],
  ['src/ledger/x.server.ts', '../orders/orders.server.ts', 'the ledger is below orders'],
  ['src/orders/x.server.ts', '../payments/provider.ts', 'orders are below paying'],
  ['src/orders/x.server.ts', '../checkout/create-draft.server.ts', 'orders are below the checkout'],
  ['src/orders/staff/x.tsx', '../../returns/staff-returns.tsx', 'orders are below returns'],
  ['src/checkout/x.server.ts', '../consolidation/watch-shelf.server.ts', 'the checkout is below the shelf'],
  ['src/parcels/x.server.ts', '../orders/get-order.server.ts', 'parcels tell orders by events'],
  ['src/cart/favourites/x.server.ts', '../../orders/orders.server.ts', 'a deeper folder of the cart'],
  ['src/database/x.server.ts', '../catalogue/catalogue.server.ts', 'the database is below all features'],
  ['src/database/tables/x.server.ts', '../../orders/orders.server.ts', 'tables know no feature'],
  ['src/platform/x.server.ts', '../database/tables/orders.server.ts', 'platform knows no table'],
  ['src/catalogue/x.tsx', '../database/tables/orders.server.ts', 'pages and tables'],
  ['src/orders/x.tsx', '../layout/header.tsx', 'features know no layout'],
  ['src/audit/x.server.ts', '../accounts/accounts.server.ts', 'the audit log knows nobody'],
  ['src/orders/staff/x.tsx', '../../office/today-page.tsx', 'features know no back office around them'],
  ['src/office/x.tsx', '../orders/orders.server.ts', 'back office pages and the server'],
  ['src/catalogue/staff/x.tsx', '../catalogue.contract.ts', 'values of contracts bring zod into pages'],
  ['src/orders/x.tsx', '../catalogue/catalogue.contract.ts', 'of another feature, too'],
  ['src/catalogue/x.ts', './catalogue.contract.ts', 'and into what pages import'],
  ['src/root.tsx', './app.server.ts', 'the page bundle and the server'],
  ['src/x.server.ts', './root.tsx', 'JSX in Node'],
] as const

const allowed = [
  ['src/orders/x.server.ts', '../cart/cart.server.ts'],
  ['src/catalogue/x.server.ts', '../database/tables/orders.server.ts'],
  ['src/orders/x.server.ts', '../mail/mail.server.ts'],
  ['src/orders/x.server.ts', '../ledger/write-ledger.server.ts'],
  ['src/cart/x.server.ts', '../catalogue/catalogue.server.ts'],
  ['src/catalogue/x.server.ts', '../media/media.server.ts'],
  ['src/catalogue/x.server.ts', './availability.ts'],
  ['src/catalogue/x.tsx', '../ui/button.tsx'],
  ['src/catalogue/x.api.test.ts', './catalogue.server.ts'],
  ['src/layout/x.tsx', '../catalogue/product-card.tsx'],
  ['src/cart/favourites/x.server.ts', '../cart.server.ts'],
  ['src/catalogue/staff/x.server.ts', '../../audit/audit.server.ts'],
  ['src/office/x.tsx', '../orders/staff/order-table.tsx'],
  ['src/seo/x.server.ts', '../catalogue/catalogue.server.ts'],
  ['src/seo/x.server.ts', '../content/content.server.ts'],
  ['src/platform/x.server.ts', './config.server.ts'],
  ['src/x.server.ts', './platform/config.server.ts'],
  ['src/catalogue/x.server.ts', './catalogue.contract.ts'],
  ['src/catalogue/x.contract.ts', './catalogue.contract.ts'],
] as const

describe('import walls', () => {
  let folder: string
  let reports: Map<string, string[]>

  beforeAll(() => {
    folder = temporaryFolder()
    copyFileSync(join(project, 'oxlint.config.ts'), join(folder, 'oxlint.config.ts'))
    symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
    ;[...forbidden, ...allowed].forEach(([path, specifier], index) => {
      const file = join(folder, numbered(path, index))
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `import { thing } from '${specifier}'\n\nexport const used = thing\n`)
    })
    reports = lint(folder)
  })

  afterAll(() => removeFolder(folder))

  test.each(forbidden.map((entry, index) => [...entry, index] as const))(
    '%s may not import %s: %s',
    (path, _, __, index) => {
      expect(reports.get(numbered(path, index))).toEqual(['eslint(no-restricted-imports)'])
    },
  )

  test.each(allowed.map((entry, index) => [...entry, forbidden.length + index] as const))(
    '%s may import %s',
    (path, _, index) => {
      expect(reports.get(numbered(path, index))).toBeUndefined()
    },
  )
})

/** One file for each case, so that every report tells which case it belongs to. */
function numbered(path: string, index: number): string {
  return path.includes('root.tsx') ? path : path.replace('/x.', `/x${index}.`)
}

function lint(folder: string): Map<string, string[]> {
  const oxlint = join(project, 'node_modules', 'oxlint', 'bin', 'oxlint')
  const result = spawnSync(process.execPath, [oxlint, '--format=json'], { cwd: folder, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(result.stdout) as { diagnostics: { filename: string; code: string }[] }
  const byFile = Map.groupBy(diagnostics, ({ filename }) => filename)
  return new Map([...byFile].map(([filename, found]) => [filename, found.map(({ code }) => code)]))
}
