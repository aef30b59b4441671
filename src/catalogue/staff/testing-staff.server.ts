import type { Role } from '../../platform/contract/roles.ts'
import { type AccountsShop, openAccountsShop, password } from '../../testing/test-accounts.server.ts'
import type { TestAppOptions } from '../../testing/test-app.server.ts'
import { Visitor } from '../../testing/test-visitor.ts'
import { addCategory } from '../testing-catalogue.server.ts'
import { emptyForm, toNewProduct } from './editor/product-form-values.ts'
import type { NewProduct, StaffProduct } from './staff-products.contract.ts'

export interface StaffShop extends AccountsShop {
  category: number
  staff: Visitor
  /** A second staff member with a separate session. */
  colleague: Visitor
  customer: Visitor
  create(changes?: Partial<NewProduct>): Promise<StaffProduct>
}

let made = 0

/** What the editor sends for a new product, with defaults for everything that the test does not set. */
export function newProduct(category: number, changes: Partial<NewProduct> = {}): NewProduct {
  made += 1
  return {
    ...toNewProduct(emptyForm, null),
    name: `Фигурка ${made}`,
    sku: `S-${made}`,
    price: 1000,
    category_id: category,
    is_new: false,
    ...changes,
  }
}

/** A shop with two staff members and a customer, all signed in. */
export async function openStaffShop(options: TestAppOptions = {}): Promise<StaffShop> {
  const shop = await openAccountsShop(options)
  const category = await addCategory(shop.db, 'Фигурки')
  const enter = async (email: string, role?: Role) => {
    await shop.addAccount(email, role ? { role } : {})
    const visitor = new Visitor(shop)
    await visitor.signIn(email, password)
    return visitor
  }
  const staff = await enter('staff@kitsune.test', 'administrator')
  return {
    ...shop,
    category,
    staff,
    colleague: await enter('colleague@kitsune.test', 'administrator'),
    customer: await enter('anna@mail.test'),
    async create(changes = {}) {
      const answer = await staff.post('/api/staff/products/', newProduct(category, changes))
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.json()
    },
  }
}
