import { getByLabelText } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { emptyForm, toNewProduct } from '../../catalogue/staff/editor/product-form-values.ts'
import type { NewProduct, StaffProduct } from '../../catalogue/staff/staff-products.contract.ts'
import type { ShopVisitor } from './shop-visitor.ts'

let made = 0

/** A name that no other test and no other run uses. */
export function unique(what: string): string {
  made += 1
  return `${what} ${process.pid}-${made}-${Date.now().toString(36)}`
}

/** A field of the back office by its label, which has a star where something must be written. */
export function field(label: string, place: HTMLElement = document.body): HTMLInputElement {
  return getByLabelText(place, (text) => text.replace(/\s\*$/, '') === label)
}

/** Writes this into a field, in the place of what stands there. */
export async function fill(user: UserEvent, input: HTMLElement, text: string): Promise<void> {
  await user.clear(input)
  await user.click(input)
  await user.paste(text)
}

/** A product of the test's own; in the shop that tests may change, because lists and counts show it. */
export async function createProduct(
  staff: ShopVisitor,
  name: string,
  changes: Partial<NewProduct> = {},
): Promise<StaffProduct> {
  const categories = await staff.get<{ id: number; name: string }[]>('/api/categories/')
  const category_id = categories.find((each) => each.name === 'Чиби-фигурки')?.id
  const sku = unique('T').replace(' ', '-')
  const body = { ...toNewProduct(emptyForm, 1), name, sku, price: 12_990, category_id, ...changes }
  return staff.post<StaffProduct>('/api/staff/products/', body)
}

/** By telephone, of somebody who has told no address of theirs. */
export async function orderByPhone(
  staff: ShopVisitor,
  { id: product_id, price }: { id: number; price: number },
  { quantity = 1, ...changes }: { quantity?: number; total?: number; promo?: string } = {},
): Promise<number> {
  const lines = [{ product_id, quantity, price }]
  const { delivery_types: types } = await staff.post('/api/staff/orders/quote/', { lines })
  const pickup = types.find(({ name }: { name: string }) => name === 'Самовывоз')
  const { id } = await staff.post('/api/staff/orders/', {
    key: crypto.randomUUID(),
    channel: 'phone',
    customer: null,
    full_name: 'Орлова Мария',
    phone: '+7 (913) 555-66-77',
    email: '',
    delivery: { delivery_type: pickup.id },
    address: '',
    comment: '',
    lines,
    total: price,
    payment: 'link',
    promo: '',
    ...changes,
  })
  return id
}

/** Proves in this session who is there, so that no dialog asks for it. */
export async function identityConfirmed(staff: ShopVisitor): Promise<void> {
  const { ticket } = await staff.post('/api/staff/identity/options/')
  await staff.post('/api/staff/identity/', { ticket, password: 'kitsune-staff' })
}
