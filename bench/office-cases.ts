/** Values of an order that there is, for the placeholders of a path. */
export interface Asked {
  order: string
  account: string
  phone: string
  phone4: string
  email: string
  total: string
  surname: string
  given: string
  person: string
  sku: string
  product: string
}

export interface OfficeCase {
  name: string
  /** Below /api/staff/; `{page}` is one of the first 200, `{from}` and `{to}` a period of `days`. */
  path: string
  days?: number
  lastPage?: boolean
  /** Sent by POST. */
  body?: (asked: Asked) => unknown
}

function get(name: string, path: string, more: Partial<OfficeCase> = {}): OfficeCase {
  return { name, path, ...more }
}

const goods = (query: string) => `reports/goods/?${query}&from={from}&to={to}`
const year = { days: 365 }
const all = { days: 700 }

export const officeCases: OfficeCase[] = [
  get('today', 'today/'),
  get('counts in the menu', 'counts/'),
  get('palette: number', 'find/?q={order}'),
  get('palette: surname', 'find/?q={surname}'),
  get('palette: given name', 'find/?q={given}'),
  get('palette: phone', 'find/?q={phone}'),
  get('palette: three letters', 'find/?q=мар'),

  get('orders', 'orders/'),
  get('orders, page', 'orders/?page={page}'),
  get('orders, last page', 'orders/?page={page}', { lastPage: true }),
  get('orders, oldest first, page', 'orders/?sort=number&page={page}'),
  get('orders by sum, page', 'orders/?sort=-total&page={page}'),
  get('orders to pack', 'orders/?state=Оплачен&page={page}'),
  get('orders completed, by sum, page', 'orders/?state=Завершен&sort=total&page={page}'),
  get('orders returned, by sum', 'orders/?state=Возвращен&sort=-total'),
  get('orders of a delivery, page', 'orders/?delivery=1&page={page}'),
  get('orders of a delivery and state, by sum', 'orders/?delivery=2&state=Отменен&sort=-total&page={page}'),
  get('orders of a week', 'orders/?from={from}&to={to}&page={page}', { days: 7 }),
  get('orders of a day, by sum', 'orders/?from={from}&to={to}&sort=-total', { days: 1 }),
  get('orders of a year, cancelled', 'orders/?from={from}&to={to}&state=Отменен&page={page}', year),
  get('orders of a year, by sum', 'orders/?from={from}&to={to}&sort=-total&page={page}', year),
  get('orders of a customer', 'orders/?customer={account}'),
  get('orders: number', 'orders/?q={order}'),
  get('orders: surname', 'orders/?q={surname}'),
  get('orders: whole name', 'orders/?q={person}'),
  get('orders: given name, page', 'orders/?q={given}&page={page}'),
  get('orders: given name, last page', 'orders/?q={given}&page={page}', { lastPage: true }),
  get('orders: given name, by sum', 'orders/?q={given}&sort=-total'),
  get('orders: given name, state and year', 'orders/?q={given}&state=Отменен&from={from}&to={to}', year),
  get('orders: phone', 'orders/?q={phone}'),
  get('orders: last digits', 'orders/?q={phone4}'),
  get('orders: e-mail', 'orders/?q={email}'),
  get('orders: article', 'orders/?q={sku}'),
  get('orders: kind of goods, page', 'orders/?q=фигурка&page={page}'),
  get('orders: word of goods', 'orders/?q=лунный'),
  get('orders: two words of goods', 'orders/?q=лунный%20фигурка&page={page}'),
  get('orders: nobody', 'orders/?q=абвгд{order}'),
  get('board', 'orders/board/'),
  get('board: surname', 'orders/board/?q={surname}'),
  get('board: kind of goods', 'orders/board/?q=фигурка'),
  get('board: more of a state', 'orders/board/?state=Завершен&after={order}'),
  get('order', 'orders/{order}/'),
  get('money of an order', 'orders/{order}/money/'),
  get('parcels of an order', 'orders/{order}/parcels/'),
  get('returns of an order', 'orders/{order}/returns/'),
  get('returns to decide', 'returns/'),
  get('all returns, last page', 'returns/?state=all&page={page}', { lastPage: true }),
  get('returns of a state, page', 'returns/?state=Принят&page={page}'),
  get('statement of 20 lines', 'orders/payments/match/', {
    body: ({ total, order }) => ({
      text: `Перевод ${total},00 заказ ${order}\n`.repeat(10) + `Перевод ${total},00\n`.repeat(10),
    }),
  }),

  get('customers', 'customers/'),
  get('customers, last page', 'customers/?page={page}', { lastPage: true }),
  get('customers by e-mail, page', 'customers/?sort=email&page={page}'),
  get('customers by sum, page', 'customers/?sort=-total&page={page}'),
  get('customers by sum, smallest first, page', 'customers/?sort=total&page={page}'),
  get('customers by number of orders, page', 'customers/?sort=-orders&page={page}'),
  get('customers, blocked, by sum', 'customers/?locked=yes&sort=-total'),
  get('customers: surname', 'customers/?q={surname}'),
  get('customers: surname, by sum', 'customers/?q={surname}&sort=-total'),
  get('customers: given name, page', 'customers/?q={given}&page={page}'),
  get('customers: given name, by sum', 'customers/?q={given}&sort=-total&page={page}'),
  get('customers: phone', 'customers/?q={phone}'),
  get('customers: e-mail', 'customers/?q={email}'),
  get('customers: number of an order', 'customers/?q={order}'),
  get('customer', 'customers/{account}/'),

  get('products', 'products/'),
  get('products, last page', 'products/?page={page}', { lastPage: true }),
  get('products by name, page', 'products/?sort=-name&page={page}'),
  get('products by price, page', 'products/?sort=-price&page={page}'),
  get('products by stock, page', 'products/?sort=stock&page={page}'),
  get('products of a category, by stock', 'products/?category=3&sort=stock&page={page}'),
  get('products, low stock', 'products/?stock=low&page={page}'),
  get('products, new and off sale', 'products/?is_new=true&status=off_sale'),
  get('products, archived', 'products/?archived=true'),
  get('products: kind, page', 'products/?q=фигурка&page={page}'),
  get('products: two words, available', 'products/?q=лунный%20фигурка&status=available&page={page}'),
  get('products: article', 'products/?q={sku}'),
  get('products: part of all articles', 'products/?q=KTL-&page={page}'),
  get('products: nothing', 'products/?q=абвгд{order}'),
  get('product', 'products/{product}/'),
  get('stock of a product', 'products/{product}/stock/'),
  get('series and makers', 'products/names/'),
  get('categories', 'categories/'),
  get('bulk changes', 'products/bulk/'),
  get('imports', 'import/'),
  get('low stock', 'stock/low/'),
  get('arrivals and stocktakes', 'stock/documents/'),
  get('scanned codes', 'stock/find/', { body: ({ sku }) => ({ codes: [sku, '4601234567890'] }) }),
  get('preorders', 'preorders/'),

  get('journal', 'audit/'),
  get('journal of a person', 'audit/?who=2000003'),
  get('journal of goods', 'audit/?subject=product'),
  get('journal of an order', 'audit/?subject=order&subject_id={order}'),
  get('journal of a bulk change', 'audit/?batch=bulk-7'),
  get('journal of a month', 'audit/?from={from}&to={to}', { days: 30 }),
  get('journal of a month and person', 'audit/?from={from}&to={to}&who=2000005', { days: 30 }),
  get('journal of goods and person, a year', 'audit/?subject=product&who=2000005&from={from}&to={to}', year),
  get('people of the journal', 'audit/people/'),
  get('letters', 'mail/'),
  get('team', 'team/'),
  get('searches in vain', 'empty_searches/'),
  get('popular goods', 'popular_products/'),
  get('search explained', 'search_explained/?q=фигурка'),

  get('sales by day, 30 days', 'reports/sales/?by=day&from={from}&to={to}', { days: 30 }),
  get('sales by day, a year', 'reports/sales/?by=day&from={from}&to={to}', year),
  get('sales by week, a year', 'reports/sales/?by=week&from={from}&to={to}', year),
  get('sales by month, two years', 'reports/sales/?by=month&from={from}&to={to}', all),
  get('report of products, 30 days', goods('by=product'), { days: 30 }),
  get('report of products, a year', goods('by=product'), year),
  get('report of products, a year, by margin, page', goods('by=product&sort=-margin&page={page}'), year),
  get('report of products, a year, last page', goods('by=product&page={page}'), { ...year, lastPage: true }),
  get('report of products, two years', goods('by=product'), all),
  get('report of categories, a year', goods('by=category'), year),
  get('report of series, a year', goods('by=series'), year),
  get('report of makers, two years', goods('by=maker'), all),
  get('report of searches, a year', 'reports/searches/?from={from}&to={to}', year),
  get('report of searches, a year, last page', 'reports/searches/?from={from}&to={to}&page={page}', {
    ...year,
    lastPage: true,
  }),
  get('report of waiting', 'reports/waiting/'),
  get('report of waiting, by favourites, page', 'reports/waiting/?sort=-favourites&page={page}'),
]
