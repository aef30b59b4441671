import { twoGoods } from './goods.ts'
import { administrator, newCustomer, type ShopVisitor } from './shop-visitor.ts'

type Line = readonly [productId: number, quantity: number]

const recipient = { fullName: 'Петрова Анна', phone: '79991234567', email: 'anna@mail.test' }

/** A draft of these goods, as the cart begins it. */
export async function draftOf(customer: ShopVisitor, ...lines: Line[]): Promise<void> {
  for (const [product_id, quantity] of lines) await customer.post('/api/cart/add/', { product_id, quantity })
  await customer.post('/api/cart/create-order/')
}

/** An order of these goods, placed without any page; its number. */
export async function orderOf(customer: ShopVisitor, lines: Line[], form: OrderForm = {}): Promise<number> {
  const { delivery = 'Самовывоз', ...words } = form
  await draftOf(customer, ...lines)
  const { delivery_types } = await customer.get<{ delivery_types: { id: number; name: string }[] }>('/api/checkout/')
  const deliveryType = delivery_types.find(({ name }) => name === delivery)?.id
  const byPost = delivery === 'Почта России'
  const { order_id } = await customer.post('/api/checkout/confirm/', {
    ...recipient,
    comment: 'Позвоните заранее',
    ...words,
    deliveryType,
    delivery_type: deliveryType,
    ...(byPost && { deliveryAddress: 'г. Томск, пр. Ленина, 36', deliveryIndex: '634050' }),
    paymentMethod: 'online',
    consent: true,
  })
  return order_id
}

interface OrderForm {
  delivery?: string
  fullName?: string
  email?: string
  comment?: string
}

/** A new customer with an order of one product whose pieces nobody counts. */
export async function customerWithOrder(form: OrderForm & { quantity?: number } = {}) {
  const { quantity = 1, ...words } = form
  const customer = await newCustomer()
  const [fox] = await twoGoods()
  const orderId = await orderOf(customer, [[fox.id, quantity]], { email: customer.email, ...words })
  return { customer, fox, orderId, address: `/orders/${orderId}/` }
}

/** Moves the order on, as staff do on its card. */
export async function moveOrder(orderId: number, states: string[], staff = administrator()): Promise<void> {
  for (const to of states) {
    const { version } = await staff.get<{ version: number }>(`/api/staff/orders/${orderId}/`)
    const body = { version, to, ...(to === 'Оплачен' && { payment_method: 'transfer' }) }
    await staff.post(`/api/staff/orders/${orderId}/state/`, body)
  }
}
