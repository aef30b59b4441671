import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '..')

/** Reports that sum what the lines of paid orders keep. */
const allowed = ['database/functions/sales_of_day.sql']

const files = globSync('**/*.{ts,tsx,sql}', { cwd: src }).filter(
  (file) => !file.startsWith('pricing/') && !/(^|\/)testing|\.test\.ts$/.test(file) && !allowed.includes(file),
)

const forbidden = {
  'a price times pieces': /(?:price|kopecks|deposit)\w*(?:\([\w.]*\))?\)*\s*\*\s*\(*[\w.]*(?:quantity|pieces)\b/i,
  'pieces times a price': /(?:quantity|pieces|kept)\)*\s*\*\s*\(*[\w.]*(?:price|kopecks|deposit)/i,
  'lines added up': /reduce\([^\n]*\+[^\n]*(?:linePrice|\bprice\b|total_price|priceKopecks|sumKopecks)/,
  'lines added up in SQL': /\bsum\([^\n)]*(?:price|deposit)_?kopecks/i,
}

/** Without comments, and with columns of Drizzle as they stand in SQL. */
function findIn(code: string): string[] {
  const plain = code.replaceAll(/^\s*(?:\/\/|--|\/?\*).*$/gm, '').replaceAll(/\$\{([\w.]+)\}/g, '$1')
  return Object.entries(forbidden).flatMap(([name, pattern]) => (pattern.test(plain) ? [name] : []))
}

test('only src/pricing multiplies prices by pieces and adds up the lines of an order', () => {
  const found = files.flatMap((file) => findIn(readFileSync(join(src, file), 'utf8')).map((name) => `${file}: ${name}`))
  expect(found).toEqual([])
  expect(files).toContain('checkout/placing/write-orders.server.ts')
})

test.each([
  'const kopecks = row.priceKopecks * quantity',
  'const item = toKopecks(item.product.price) * quantity',
  '(toKopecks(price) - toKopecks(first)) * quantity',
  'sum + quantity * priceKopecks',
  `sql\`coalesce(\${orderLines.depositKopecks}, \${orderLines.priceKopecks}) * \${orderLines.quantity}\``,
  'SELECT coalesce(sum((price_kopecks - deposit_kopecks) * quantity), 0)',
  'SELECT sum(kept * price)',
  'select sum(price_kopecks) from order_lines',
  'lines.reduce((sum, line) => sum + linePrice(line), 0)',
  'items.reduce((sum, { total_price }) => sum + total_price, 0)',
])('finds %s', (code) => {
  expect(findIn(code)).not.toEqual([])
})

test.each([
  'lines.reduce((sum, { quantity }) => sum + quantity, 0)',
  'back.reduce((sum, { kopecks }) => sum + kopecks, 0)',
  'select sum(goods_kopecks) from orders',
  '// price * quantity',
])('leaves alone %s', (code) => {
  expect(findIn(code)).toEqual([])
})
