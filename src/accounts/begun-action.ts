import { writeBegun } from './keep-begun.ts'

/** What a visitor began before being asked to sign in. The cart finishes it afterwards. */
export interface BegunAction {
  kind: 'cart' | 'favourite' | 'restock'
  productId: number
  quantity: number
  /** Where they were: they come back to it. */
  from: string
}

/**
 * A cookie, because the form of a page that scripts have not taken over yet writes it on the server, and because
 * registering leads through several pages, a letter and sometimes another tab. It holds nothing personal.
 */
export const begunCookie = 'begun'
/** Who signs in much later has forgotten what the button was pressed for. */
export const begunSeconds = 30 * 60

const format = /^(cart|favourite|restock)\.(\d{1,10})\.(\d{1,3})\.(.*)$/

const here = 'http://here.invalid'

/** Only paths of this shop, as a browser would read them. */
export function isOwnPath(path: string): boolean {
  if (!path.startsWith('/') || !URL.canParse(path, here)) return false
  const { origin, pathname } = new URL(path, here)
  return origin === here && !pathname.startsWith('//')
}

export function begunText({ kind, productId, quantity, from }: BegunAction): string {
  return `${kind}.${productId}.${quantity}.${encodeURIComponent(from)}`
}

export function readBegunText(text: string | undefined): BegunAction | undefined {
  const [, kind, productId, quantity, from = ''] = format.exec(text ?? '') ?? []
  if (!kind) return undefined
  const path = decoded(from)
  return {
    kind: kind as BegunAction['kind'],
    productId: Number(productId),
    quantity: Number(quantity) || 1,
    from: isOwnPath(path) ? path : '/',
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return '/'
  }
}

export function begunAction(): BegunAction | undefined {
  return readBegunText(/(?:^|; )begun=([^;]*)/.exec(document.cookie)?.[1])
}

export function forgetBegunAction(): void {
  writeBegun('', 0)
  delete document.documentElement.dataset.begun
}
