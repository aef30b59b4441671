/** Why the count of a product changed. Staff read them in the words of `stock/staff/reason-words.ts`. */
export const stockReasons = [
  'initial',
  'sale',
  'order_cancelled',
  'order_edited',
  'order_revived',
  'customer_return',
  'preorder_held',
  'release_out',
  'arrival',
  'stocktake',
  'correction',
  'counting_stopped',
  'import',
  'import_undone',
] as const
export type StockReason = (typeof stockReasons)[number]
