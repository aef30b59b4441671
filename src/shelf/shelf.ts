import { failureText } from '../accounts/failure-text.ts'
import { currentViewer, loadViewer, onViewerChange, viewerChanged } from '../accounts/viewer.ts'
import { type Shopper, setShopper } from '../catalogue/shopper.ts'
import { ApiError, browserApi } from '../platform/browser/api-client.ts'
import { LatestWishes } from '../platform/browser/call-line.ts'
import { showToast } from '../ui/show-toast.ts'
import type { getShelf } from './cart/cart.contract.ts'
import { currentCart, forgetCart, onCartChange, putIntoCart, shelfCalls } from './cart/cart-store.ts'
import type { addToWishlist, awaitProduct, removeFromWishlist, stopAwaiting } from './favourites/wishlist.contract.ts'
import { onOtherTabs, tellOtherTabs } from './shelf-tabs.ts'

/** What the signed-in shopper keeps, for counts and buttons of all pages. Loaded only when somebody is signed in. */
let cart = new Map<number, number>()
const favourites = new Set<number>()
const awaited = new Set<number>()
const adding = new Set<number>()
let known = false
let owner: number | null = null
let opened: Promise<void> | undefined

const favouriteWishes = new LatestWishes<boolean>(shelfCalls, sendFavourite, show)
const awaitWishes = new LatestWishes<boolean>(shelfCalls, sendAwaited, show)

/** Resolves when it is known who is looking, and what they keep. */
export function openShelf(): Promise<void> {
  opened ??= open()
  return opened.then(() => met)
}

async function open(): Promise<void> {
  onViewerChange(() => {
    if (!currentViewer().loading) void meet()
  })
  onOtherTabs(() => void load())
  onCartChange(takeCart)
  await loadViewer()
  await meet()
}

let met: Promise<void> = Promise.resolve()

/** Another person starts with their own things, never with somebody else's. */
function meet(): Promise<void> {
  const { isAuthenticated, user_id } = currentViewer()
  const next = isAuthenticated ? user_id : null
  if (next === null) delete document.documentElement.dataset.known
  if (next === owner) return met
  if (owner !== null || currentCart().phase === 'signed_out') forgetCart()
  owner = next
  known = false
  for (const kept of [cart, favourites, awaited, adding]) kept.clear()
  setShopper(undefined)
  met = owner === null ? Promise.resolve() : load()
  return met
}

async function load(): Promise<void> {
  const asked = owner
  if (asked === null) return
  try {
    const shelf = await shelfCalls.read(() => browserApi.call<typeof getShelf>('GET /api/shelf/'))
    if (asked !== owner) return
    cart = new Map(shelf.cart.map(({ product_id, quantity }) => [product_id, quantity]))
    replace(favourites, shelf.wishlist)
    replace(awaited, shelf.awaited)
    known = true
  } catch {
    // The client has logged it. The buttons work, only what is kept is not known.
  }
  if (asked === owner) show()
}

function replace(set: Set<number>, ids: number[]): void {
  set.clear()
  for (const id of ids) set.add(id)
}

function takeCart(): void {
  const { phase, cart: seen } = currentCart()
  if (phase !== 'loaded' || owner === null) return
  cart = new Map(seen.items.map(({ product, quantity, can_be_bought }) => [product.id, can_be_bought ? quantity : 0]))
  show()
}

function show(): void {
  if (owner === null) return
  const shopper: Shopper = {
    known,
    cart,
    favourites: withWishes(favourites, favouriteWishes.open()),
    awaited: withWishes(awaited, awaitWishes.open()),
    adding: new Set(adding),
    addToCart: (productId) => void addToCart(productId),
    setFavourite: (productId, wanted) => favouriteWishes.wish(productId, wanted),
    setAwaited: (productId, wanted) => awaitWishes.wish(productId, wanted),
  }
  setShopper(shopper)
}

function withWishes(kept: ReadonlySet<number>, wishes: ReadonlyMap<number, boolean>): ReadonlySet<number> {
  const shown = new Set(kept)
  for (const [id, wanted] of wishes) {
    if (wanted) shown.add(id)
    else shown.delete(id)
  }
  return shown
}

async function addToCart(productId: number): Promise<void> {
  if (adding.has(productId)) return
  adding.add(productId)
  show()
  try {
    await putIntoCart(productId)
    showToast({ kind: 'success', text: 'Товар добавлен в корзину!' })
  } catch (error) {
    if (isSignedOut(error)) return askToSignIn(error)
    showToast({ kind: 'failure', text: refusalText(error, 'Не удалось добавить товар в корзину') })
  } finally {
    adding.delete(productId)
    show()
  }
}

/** The spec wants failures logged only: the button that goes back to what it was tells the rest. */
async function sendFavourite(productId: number, wanted: boolean): Promise<void> {
  try {
    if (wanted) {
      await browserApi.call<typeof addToWishlist>('POST /api/wishlist/add/', { body: { product_id: productId } })
    } else {
      const params = { productId: String(productId) }
      await browserApi.call<typeof removeFromWishlist>('DELETE /api/wishlist/remove/{productId}/', { params })
    }
    keep(favourites, productId, wanted)
  } catch (error) {
    if (isSignedOut(error)) return askToSignIn(error)
    // A full list is no failure but an answer.
    if (isConflict(error)) showToast({ kind: 'failure', text: refusalText(error, '') })
  }
}

async function sendAwaited(productId: number, wanted: boolean): Promise<void> {
  const params = { id: String(productId) }
  try {
    if (wanted) {
      await browserApi.call<typeof awaitProduct>('POST /api/products/{id}/await/', { params })
      showToast({ kind: 'success', text: 'Напишем вам, когда товар появится' })
    } else await browserApi.call<typeof stopAwaiting>('DELETE /api/products/{id}/await/', { params })
    keep(awaited, productId, wanted)
  } catch (error) {
    if (isSignedOut(error)) return askToSignIn(error)
    showToast({ kind: 'failure', text: refusalText(error, 'Не получилось. Попробуйте позже.') })
  }
}

function keep(set: Set<number>, productId: number, wanted: boolean): void {
  if (wanted) set.add(productId)
  else set.delete(productId)
  tellOtherTabs()
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** The session ended on another device: from now on the page's buttons are a guest's and lead to signing in. */
function askToSignIn(error: unknown): void {
  showToast({ kind: 'failure', text: failureText(error, 'Сначала войдите в аккаунт') })
  void viewerChanged()
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409
}

/** The server's own sentence where it refuses for a reason that the shopper can understand. */
function refusalText(error: unknown, otherwise: string): string {
  return isConflict(error) ? failureText(error, otherwise) : otherwise
}
