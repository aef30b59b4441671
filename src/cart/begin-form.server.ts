import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type BegunAction, begunCookie, begunSeconds, begunText, isOwnPath } from '../accounts/begun-action.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Guard } from '../platform/http/guard.server.ts'
import { maxPieces } from './cart.contract.ts'
import type { KeptRules } from './kept.server.ts'

const id = z.coerce.number().int().positive().max(2_147_483_647)

/** The button that was pressed names the product; one of the three is there. */
const fields = z.object({
  cart: id.optional(),
  favourite: id.optional(),
  restock: id.optional(),
  quantity: z.coerce.number().int().min(1).max(maxPieces).default(1),
})

/** Where the page says what came of it: notes in its HTML that their address makes visible, see begun-notes.tsx. */
const notes = { cart: 'added', favourite: 'favourite', restock: 'awaited' }

/**
 * «В корзину», the heart and «Сообщить о поступлении» of pages that scripts have not taken over, or never will: does
 * what was asked for and leads back, guests through the sign-in. See docs/decisions/0059-before-scripts.md.
 */
export function serveBeginForm(app: FastifyInstance, guard: Guard, kept: KeptRules): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 2048 },
      (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post('/begin/', { schema: { hide: true } }, async (request, reply) => {
      const viewer = await guard.checkForm(request, reply)
      const action = readAction(request)
      if (!viewer) {
        guard.setReadableCookie(reply, begunCookie, begunText(action), begunSeconds)
        return reply.redirect('/auth/', 303)
      }
      const note = await act(kept, viewer.accountId, action)
      return reply.redirect(`${action.from}#${note}`, 303)
    })
  })
}

function readAction(request: FastifyRequest): BegunAction {
  const { data } = fields.safeParse(request.body)
  const kind = (['cart', 'favourite', 'restock'] as const).find((name) => data?.[name] !== undefined)
  const productId = kind && data?.[kind]
  if (!data || !productId) throw new ShopError('malformed_request')
  return { kind, productId, quantity: data.quantity, from: pageOf(request) ?? `/product/${productId}/` }
}

/** The page whose button was pressed, if it is one of this shop. */
function pageOf({ headers: { referer = '', host } }: FastifyRequest): string | undefined {
  if (!URL.canParse(referer)) return undefined
  const page = new URL(referer)
  const path = page.pathname + page.search
  return page.host === host && isOwnPath(path) ? path : undefined
}

/** The name of the note that says what came of it. */
async function act(kept: KeptRules, accountId: number, { kind, productId, quantity }: BegunAction): Promise<string> {
  const work = {
    cart: () => kept.cart.add(accountId, productId, quantity),
    favourite: () => kept.favourites.add(accountId, productId),
    restock: () => kept.requestRestock(accountId, String(productId)),
  }
  try {
    await work[kind]()
    return notes[kind]
  } catch (error) {
    if (error instanceof ShopError && error.status < 500) return 'refused'
    throw error
  }
}
