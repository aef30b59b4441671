import type { Api } from '../../platform/http/serve.server.ts'
import * as contract from './cart.contract.ts'
import type { CartRules } from './cart.server.ts'

export function serveCart(api: Api, cart: CartRules): void {
  api.serve(contract.getCart, (_, { viewer }) => cart.read(viewer.accountId))

  api.serve(contract.addToCart, ({ body }, { viewer }) => cart.add(viewer.accountId, body.product_id, body.quantity))

  api.serve(contract.updateCart, ({ params, body }, { viewer }) =>
    cart.setQuantity(viewer.accountId, params.productId, body.quantity),
  )

  api.serve(contract.removeFromCart, ({ params }, { viewer }) => cart.remove(viewer.accountId, params.productId))
}
