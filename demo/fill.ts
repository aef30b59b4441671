import { hash as hashPassword } from '@node-rs/argon2'
import { accounts } from '../src/database/tables/accounts.server.ts'
import { parcelSenders } from '../src/database/tables/carriers.server.ts'
import { categories, makers, productPictures, products, series } from '../src/database/tables/catalogue.server.ts'
import { homeOpening, siteSettings, stores } from '../src/database/tables/content.server.ts'
import { pictures } from '../src/database/tables/media.server.ts'
import { queueMail } from '../src/mail/mail.server.ts'
import { widthsFor } from '../src/media/picture-variants.server.ts'
import type { Database, Transaction } from '../src/platform/postgres/database.server.ts'
import { and, desc, eq, sql } from '../src/platform/postgres/drizzle.server.ts'
import { toKopecks } from '../src/platform/text/money.ts'
import { demoAccounts } from './accounts.ts'
import { demoCatalogue } from './catalogue/catalogue.ts'
import { demoShop } from './catalogue/shop.ts'
import type { DemoProduct } from './catalogue/types.ts'
import { fillOrders } from './orders.ts'
import { categoryPicture, type DemoPicture, picturesOf, storePicture } from './pictures.ts'
import { queuePictures } from './queue-pictures.ts'
import { fillShelf } from './shelf.ts'

/** Fills an empty database, all or nothing: an interrupted first start begins anew. */
export async function fillDemo(db: Database, say: (line: string) => void): Promise<void> {
  if (!(await isEmpty(db))) return
  say('Filling the shop with demo data…')
  await db.transaction(async (tx) => {
    // Of two first starts at once the second one waits, and finds the shop filled.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('fill-demo'))`)
    if (!(await isEmpty(tx))) return
    await fillShop(tx)
    await fillCatalogue(tx)
    await fillAccounts(tx)
    await fillShelf(tx)
    await fillOrders(tx, demoAccounts[0].email)
    await queuePictures(tx)
  })
}

async function isEmpty(db: Database | Transaction): Promise<boolean> {
  return (await db.$count(categories)) === 0 && (await db.$count(accounts)) === 0
}

async function fillShop(tx: Transaction): Promise<void> {
  const { store, operator, links, bank } = demoShop
  await tx.update(siteSettings).set({
    shopName: demoShop.name,
    phone: demoShop.phone,
    email: demoShop.email,
    timeOfWork: demoShop.workingHours,
    fullName: operator.fullName,
    inn: operator.inn,
    ogrn: operator.ogrnip,
    legalAddress: operator.address,
    vkUrl: links.vk,
    telegramUrl: links.telegram,
    aboutText: demoShop.about,
    payeeName: operator.fullName,
    bankName: bank.name,
    bankBic: bank.bik,
    bankAccount: bank.account,
    bankCorrAccount: bank.correspondentAccount,
    shelf: 'on',
  })
  // A point of the stand-in, in the city where the demonstration's shop is.
  await tx.insert(parcelSenders).values({ cityCode: 270, shipmentPoint: 'K270-1', postalIndex: '630099' })
  const [picture] = await insertPictures(tx, [storePicture()])
  await tx
    .insert(stores)
    .values({ title: store.title, address: store.address, timeOfWork: store.workingHours, pictureId: picture })
}

async function fillCatalogue(tx: Transaction): Promise<void> {
  const covers = await insertPictures(tx, demoCatalogue.categories.map(categoryPicture))
  const categoryIds = await tx
    .insert(categories)
    .values(demoCatalogue.categories.map(({ name }, position) => ({ name, position, pictureId: covers[position] })))
    .returning({ id: categories.id })
  const seriesIds = await tx
    .insert(series)
    .values(demoCatalogue.series.map(({ name, latin }) => ({ name, latin })))
    .returning({ id: series.id })
  const makerIds = await tx
    .insert(makers)
    .values(demoCatalogue.makers.map(({ name }) => ({ name })))
    .returning({ id: makers.id })

  const categoryOf = idsByKey(demoCatalogue.categories, categoryIds)
  const seriesOf = idsByKey(demoCatalogue.series, seriesIds)
  const makerOf = idsByKey(demoCatalogue.makers, makerIds)
  const charactersByKey = new Map(demoCatalogue.characters.map((character) => [character.key, character]))
  const arrivals = inOrderOfArrival(demoCatalogue.products)
  const productIds = await tx
    .insert(products)
    .values(
      arrivals.map(({ category, series: seriesKey, maker, character: characterKey, price, ...product }) => {
        const character = characterKey ? charactersByKey.get(characterKey) : undefined
        return {
          ...product,
          priceKopecks: toKopecks(price),
          categoryId: categoryOf(category),
          seriesId: seriesKey ? seriesOf(seriesKey) : null,
          makerId: makerOf(maker),
          character: character?.name,
          characterLatin: character?.latin,
        }
      }),
    )
    .returning({ id: products.id })
  await fillProductPictures(tx, arrivals, productIds)
}

async function fillProductPictures(tx: Transaction, arrivals: DemoProduct[], ids: { id: number }[]): Promise<void> {
  const perProduct = arrivals.map(picturesOf)
  const pictureIds = await insertPictures(tx, perProduct.flat())
  let next = 0
  const rows = perProduct.flatMap((views, index) =>
    views.map((_, position) => ({ productId: ids[index]?.id ?? 0, position, pictureId: pictureIds[next++] ?? 0 })),
  )
  await tx.insert(productPictures).values(rows)
  await fillOpening(tx)
}

/** The home page opens with the newest scale figure. */
async function fillOpening(tx: Transaction): Promise<void> {
  const [figure] = await tx
    .select({ productId: products.id, pictureId: productPictures.pictureId })
    .from(products)
    .innerJoin(productPictures, and(eq(productPictures.productId, products.id), eq(productPictures.position, 0)))
    .where(and(eq(products.scale, '1/7'), eq(products.available, true), eq(products.isPreorder, false)))
    .orderBy(desc(products.isNew), desc(products.id))
    .limit(1)
  await tx.insert(homeOpening).values({ ...demoShop.opening, pictureId: figure?.pictureId })
}

async function insertPictures(tx: Transaction, all: DemoPicture[]): Promise<number[]> {
  const rows = await tx
    .insert(pictures)
    .values(all.map(({ hash, width, height, color }) => ({ hash, width, height, color, widths: widthsFor(width) })))
    .returning({ id: pictures.id })
  return rows.map((row) => row.id)
}

async function fillAccounts(tx: Transaction): Promise<void> {
  for (const { password, ...account } of demoAccounts) {
    await tx.insert(accounts).values({ ...account, passwordHash: await hashPassword(password) })
    await queueMail(tx, {
      recipient: account.email,
      subject: 'Добро пожаловать в «Кицунэ»',
      body: 'Здравствуйте!\n\nДемо-магазин открыт. Письма, которые он отправляет, собираются в этом почтовом ящике.',
    })
  }
}

/** Shelves arrive mixed, as in life, and what is new arrives last: the newest page shows some of everything. */
function inOrderOfArrival(all: readonly DemoProduct[]): DemoProduct[] {
  return all
    .map((product, index) => ({ product, turn: (index * 47) % all.length }))
    .toSorted((a, b) => Number(a.product.isNew) - Number(b.product.isNew) || a.turn - b.turn)
    .map(({ product }) => product)
}

function idsByKey(items: readonly { key: string }[], rows: { id: number }[]): (key: string) => number {
  const ids = new Map(items.map((item, index) => [item.key, rows[index]?.id]))
  return (key) => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`The demo catalogue refers to an unknown key: ${key}`)
    return id
  }
}
