import { expect, test } from 'vitest'
import { subjectPage } from './audit-names.ts'

test.each([
  ['order', '1042', 'order.state', '/staff/orders/1042/'],
  ['document', 'offer', 'document.version', '/staff/documents/offer/'],
  ['category', '3', 'category.delete', '/staff/categories/'],
  ['product', '7', 'product.delete', undefined],
  ['product', 'bulk-5', 'product.bulk', undefined],
  ['empty_search', 'няшка', 'empty_search.dismiss', undefined],
])('%s %s, %s: %s', (subject, subject_id, action, page) => {
  expect(subjectPage({ subject, subject_id, action })).toBe(page)
})
