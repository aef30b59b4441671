import { toId } from '../catalogue/get-product.server.ts'
import { productErrors } from '../database/product-errors.ts'
import { cartItems, restockRequests, wishlistItems, wishlistLinks } from '../database/tables/cart.server.ts'
import { products } from '../database/tables/catalogue.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { and, desc, eq, isNull, ne, type SQL, sql } from '../platform/postgres/drizzle.server.ts'
import { addPieces, lockKept, removeItem, setPieces } from './change-cart.server.ts'
import type { Favourite, SharedFavourite } from './favourites/wishlist.contract.ts'
import type { KeptGoods } from './kept.contract.ts'
import { keptErrors } from './kept-errors.ts'
import { keptColumns, toKept } from './kept-rows.server.ts'
import { readCart } from './read-cart.server.ts'
import { openSecretLinks } from './sharing/secret-links.server.ts'

export type KeptRules = ReturnType<typeof openKept>

/** Cart, favourites and restock requests of a shopper. */
export function openKept(db: Database, picturesUrl: string, publicUrl: string) {
  return {
    /** Ids of all three, with the quantities in the cart. */
    read: (accountId: number) => readKept(db, accountId),
    cart: openCart(db, picturesUrl),
    favourites: openFavourites(db, picturesUrl, publicUrl),
    requestRestock: (accountId: number, pathId: string) =>
      db.transaction((tx) => addRestockRequest(tx, accountId, toId(pathId))),
    cancelRestockRequest: (accountId: number, pathId: string) =>
      db.transaction((tx) => removeRestockRequest(tx, accountId, toId(pathId))),
  }
}

/** The rules of the cart. Every change returns the whole updated cart. */
function openCart(db: Database, picturesUrl: string) {
  function change(accountId: number, work: (tx: Transaction) => Promise<void>) {
    return db.transaction(async (tx) => {
      await work(tx)
      return readCart(tx, accountId, picturesUrl)
    })
  }

  return {
    read: (accountId: number) => readCart(db, accountId, picturesUrl),

    add: (accountId: number, productId: number, quantity: number) =>
      change(accountId, (tx) => addPieces(tx, accountId, productId, quantity)),

    setQuantity: (accountId: number, pathId: string, quantity: number) =>
      change(accountId, (tx) => setPieces(tx, accountId, toId(pathId), quantity)),

    remove: (accountId: number, pathId: string) => change(accountId, (tx) => removeItem(tx, accountId, toId(pathId))),
  }
}

/** Ids for counts and buttons, in one query. Cart quantities are capped at what can be bought, as on the cart page. */
async function readKept(db: Database, accountId: number): Promise<KeptGoods> {
  const { rows } = await db.execute<{ kept: KeptGoods }>(sql`select json_build_object(
    'cart', coalesce((
      select json_agg(json_build_object('product_id', product_id,
        'quantity', least(quantity, pieces_for(${products}, ${accountId}))) order by ${cartItems.id} desc)
      from ${cartItems} join ${products} on ${products.id} = product_id where account_id = ${accountId}
    ), '[]'),
    'wishlist', coalesce((
      select json_agg(product_id order by id desc) from ${wishlistItems} where account_id = ${accountId}
    ), '[]'),
    'awaited', coalesce((
      select json_agg(product_id order by product_id) from ${restockRequests}
      where account_id = ${accountId} and mailed_at is null
    ), '[]')
  ) as kept`)
  return rows[0]?.kept ?? { cart: [], wishlist: [], awaited: [] }
}

const maxRestockRequests = 500

/** Requests one letter when the product is back. After that letter, a new request leads to another one. */
async function addRestockRequest(tx: Transaction, accountId: number, productId: number): Promise<void> {
  await lockKept(tx, accountId)
  const others = and(
    eq(restockRequests.accountId, accountId),
    ne(restockRequests.productId, productId),
    isNull(restockRequests.mailedAt),
  )
  const product = await findShownProduct(tx, productId, tx.$count(restockRequests, others))
  if (product.available) throw new ShopError(keptErrors.already_available)
  if (product.others >= maxRestockRequests)
    throw new ShopError(keptErrors.too_many_awaited, { max: maxRestockRequests })
  await tx
    .insert(restockRequests)
    .values({ accountId, productId })
    .onConflictDoUpdate({
      target: [restockRequests.accountId, restockRequests.productId],
      set: { createdAt: sql`now()`, mailedAt: null },
      setWhere: sql`${restockRequests.mailedAt} is not null`,
    })
}

async function removeRestockRequest(tx: Transaction, accountId: number, productId: number): Promise<void> {
  await lockKept(tx, accountId)
  await tx
    .delete(restockRequests)
    .where(and(eq(restockRequests.accountId, accountId), eq(restockRequests.productId, productId)))
}

/** The rules of favourites and of the link that shares them. */
function openFavourites(db: Database, picturesUrl: string, publicUrl: string) {
  const links = openSecretLinks(db, wishlistLinks, () => new ShopError(keptErrors.wishlist_not_shared))
  const urlOf = (token: string | null) => token && `${publicUrl}/wishlist/shared/${token}/`

  return {
    read: (accountId: number) => readWishlist(db, accountId, picturesUrl),

    add: (accountId: number, productId: number) => db.transaction((tx) => addFavourite(tx, accountId, productId)),
    remove: (accountId: number, pathId: string) => db.transaction((tx) => removeFavourite(tx, accountId, toId(pathId))),

    link: async (accountId: number) => urlOf(await links.find(accountId)),
    share: async (accountId: number) => urlOf(await links.make(accountId)),
    revoke: (accountId: number) => links.revoke(accountId),
    readShared: async (token: string) => readSharedProducts(db, await links.ownerOf(token), picturesUrl),
  }
}

/** Favourites, the newest first. */
async function readWishlist(db: Database, accountId: number, picturesUrl: string): Promise<Favourite[]> {
  const rows = await db
    .select({ id: wishlistItems.id, cartItem: cartItems.id, ...keptColumns })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .leftJoin(cartItems, and(eq(cartItems.productId, products.id), eq(cartItems.accountId, accountId)))
    .where(eq(wishlistItems.accountId, accountId))
    .orderBy(desc(wishlistItems.id))
    .limit(maxFavourites)
  return rows.map((row) => ({
    id: row.id,
    product: toKept(row, picturesUrl),
    in_cart: row.cartItem !== null,
    is_archived: row.archivedAt !== null,
  }))
}

/** Favourites as others see them by the link: without archived products. */
async function readSharedProducts(db: Database, accountId: number, picturesUrl: string): Promise<SharedFavourite[]> {
  const rows = await db
    .select({ ...keptColumns, heightMm: products.heightMm })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .where(and(eq(wishlistItems.accountId, accountId), isNull(products.archivedAt)))
    .orderBy(desc(wishlistItems.id))
    .limit(maxFavourites)
  return rows.map((row) => ({ ...toKept(row, picturesUrl), height_mm: row.heightMm }))
}

const maxFavourites = 500

/** Adds a product to the favourites; adding it again changes nothing. */
async function addFavourite(tx: Transaction, accountId: number, productId: number): Promise<void> {
  await lockKept(tx, accountId)
  const others = and(eq(wishlistItems.accountId, accountId), ne(wishlistItems.productId, productId))
  const product = await findShownProduct(tx, productId, tx.$count(wishlistItems, others))
  if (product.others >= maxFavourites) throw new ShopError(keptErrors.wishlist_full, { max: maxFavourites })
  await tx.insert(wishlistItems).values({ accountId, productId }).onConflictDoNothing()
}

async function removeFavourite(tx: Transaction, accountId: number, productId: number): Promise<void> {
  await lockKept(tx, accountId)
  await tx
    .delete(wishlistItems)
    .where(and(eq(wishlistItems.accountId, accountId), eq(wishlistItems.productId, productId)))
}

/** A product that is not archived, and how many other products the shopper has on the same list. */
async function findShownProduct(tx: Transaction, productId: number, others: SQL<number>) {
  const [product] = await tx
    .select({ available: products.available, others })
    .from(products)
    .where(and(eq(products.id, productId), isNull(products.archivedAt)))
  if (!product) throw new ShopError(productErrors.product_not_found)
  return product
}
