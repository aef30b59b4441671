import type { Locator, Page } from '@playwright/test'
import { registered } from './account.ts'
import { expect, hydrated, test } from './shop-test.ts'

interface Card {
  id: number
  name: string
}

interface Product extends Card {
  description: string
  images: unknown[]
  status: string
  category: { id: number; name: string }
}

/** A product in stock with several pictures and a long description, whatever the catalogue holds. */
async function someProduct(page: Page): Promise<Product> {
  const list = (await (await page.request.get('/api/catalog/?status=available')).json()) as { results: Card[] }
  for (const { id } of list.results) {
    const product = (await (await page.request.get(`/api/products/${id}/`)).json()) as Product
    if (product.images.length >= 3 && product.description.length > 100) return product
  }
  throw new Error('The catalogue holds no product with three pictures')
}

async function openProduct(page: Page): Promise<Product> {
  const product = await someProduct(page)
  await page.goto(`/product/${product.id}/`)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  return product
}

/** Follows the card of the product on a listing, so that the page is loaded by the browser and not by the server. */
async function followCard(page: Page, { id }: Card): Promise<void> {
  await page.goto('/catalog/?status=available')
  await hydrated(page)
  await page.locator(`main a[href="/product/${id}/"]`).first().click()
}

function slide(page: Page, number: number): Locator {
  return page.getByRole('region', { name: 'Фотографии товара' }).getByRole('link', { name: `фото ${number} из` })
}

async function openViewer(page: Page): Promise<Locator> {
  await slide(page, 1).click()
  const viewer = page.getByRole('dialog', { name: /^Просмотр фотографий/ })
  await expect(viewer).toBeVisible()
  return viewer
}

/** What the viewer's picture is scaled to, as the browser draws it. */
function drawnScale(viewer: Locator): Promise<number> {
  return viewer
    .getByRole('img', { name: /фото \d+ из/ })
    .evaluate((image) => image.getBoundingClientRect().width / (image as HTMLElement).offsetWidth)
}

test.describe('gallery', () => {
  test('thumbnails and arrows move it', async ({ page }) => {
    await openProduct(page)
    const gallery = page.getByRole('region', { name: 'Фотографии товара' })
    await gallery.getByRole('link', { name: 'Показать фото 3' }).click()
    await expect(slide(page, 3)).toBeInViewport({ ratio: 0.9 })
    await expect(gallery.getByRole('link', { name: 'Показать фото 3' })).toHaveAttribute('aria-current', 'true')
    await gallery.getByRole('button', { name: 'Предыдущее фото' }).click()
    await expect(slide(page, 2)).toBeInViewport({ ratio: 0.9 })
    await gallery.getByRole('button', { name: 'Следующее фото' }).click()
    await expect(slide(page, 3)).toBeInViewport({ ratio: 0.9 })
  })

  test('the main picture is asked for at once, the others wait', async ({ page }) => {
    await openProduct(page)
    const main = slide(page, 1).getByRole('img')
    await expect(main).toHaveAttribute('fetchpriority', 'high')
    await expect(main).toHaveAttribute('loading', 'eager')
    await expect(slide(page, 2).getByRole('img')).toHaveAttribute('loading', 'lazy')
  })

  test('works without JavaScript', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    const { id, description } = await someProduct(page)
    await page.goto(`/product/${id}/`)
    await expect(slide(page, 1)).toHaveAttribute('href', /\/\d+\.webp$/)
    await page.getByRole('link', { name: 'Показать фото 2' }).click()
    await expect(slide(page, 2)).toBeInViewport({ ratio: 0.9 })
    await expect(page.getByText(description.split('\n\n')[0] ?? '')).toBeVisible()
    await page.getByRole('button', { name: 'В избранное' }).click()
    await expect(page).toHaveURL(/\/auth\/\??$/)
    await context.close()
  })
})

test.describe('full-screen viewer', () => {
  test('opens at 100 %, zooms by buttons within its limits', async ({ page }) => {
    await openProduct(page)
    const viewer = await openViewer(page)
    await expect(viewer.getByText('100 %')).toBeVisible()
    await viewer.getByRole('button', { name: 'Увеличить' }).click()
    await viewer.getByRole('button', { name: 'Увеличить' }).click()
    await expect(viewer.getByText('140 %')).toBeVisible()
    await expect.poll(() => drawnScale(viewer)).toBeCloseTo(1.4)
    for (let press = 0; press < 8; press++) await viewer.getByRole('button', { name: 'Увеличить' }).click()
    await expect(viewer.getByText('300 %')).toBeVisible()
    await expect(viewer.getByRole('button', { name: 'Увеличить' })).toBeDisabled()
    await viewer.getByRole('button', { name: 'Сбросить масштаб' }).click()
    await expect(viewer.getByText('100 %')).toBeVisible()
    for (let press = 0; press < 3; press++) await viewer.getByRole('button', { name: 'Уменьшить' }).click()
    await expect(viewer.getByText('50 %')).toBeVisible()
    await expect(viewer.getByRole('button', { name: 'Уменьшить' })).toBeDisabled()
  })

  test('zooms by the wheel and drags what is enlarged', async ({ page }) => {
    await openProduct(page)
    const viewer = await openViewer(page)
    const picture = viewer.getByRole('img', { name: /фото 1 из/ })
    const box = await picture.boundingBox()
    if (!box) throw new Error('The viewer shows no picture')
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await page.mouse.move(middle.x, middle.y)
    await page.mouse.wheel(0, -100)
    await expect(viewer.getByText('120 %')).toBeVisible()
    await page.mouse.wheel(0, 100)
    await page.mouse.wheel(0, 100)
    await expect(viewer.getByText('80 %')).toBeVisible()
    for (let turn = 0; turn < 6; turn++) await page.mouse.wheel(0, -100)
    await expect(viewer.getByText('200 %')).toBeVisible()
    await expect.poll(() => drawnScale(viewer)).toBeCloseTo(2)
    const before = await picture.boundingBox()
    await page.mouse.down()
    await page.mouse.move(middle.x, middle.y + 60, { steps: 3 })
    await page.mouse.up()
    await expect.poll(async () => (await picture.boundingBox())?.y).toBeCloseTo((before?.y ?? 0) + 60)
  })

  test('a thumbnail shows its picture and resets the zoom', async ({ page }) => {
    await openProduct(page)
    const viewer = await openViewer(page)
    await viewer.getByRole('button', { name: 'Увеличить' }).click()
    await expect(viewer.getByText('120 %')).toBeVisible()
    await viewer.getByRole('button', { name: 'Показать фото 2' }).click()
    await expect(viewer.getByRole('img', { name: /фото 2 из/ })).toBeVisible()
    await expect(viewer.getByText('100 %')).toBeVisible()
  })

  test('two fingers pinch', async ({ page }) => {
    await openProduct(page)
    const viewer = await openViewer(page)
    const box = await viewer.getByRole('img', { name: /фото 1 из/ }).boundingBox()
    if (!box) throw new Error('The viewer shows no picture')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const touch = await page.context().newCDPSession(page)
    const fingers = (apart: number) => [
      { x: x - apart / 2, y, id: 1 },
      { x: x + apart / 2, y, id: 2 },
    ]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(100) })
    for (const apart of [110, 125, 137]) {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) })
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(viewer.getByText('137 %')).toBeVisible()
  })

  test('is used by the keyboard alone and gives the focus back', async ({ page }) => {
    await openProduct(page)
    await slide(page, 1).focus()
    await page.keyboard.press('Enter')
    const viewer = page.getByRole('dialog')
    await expect(viewer.getByRole('button', { name: 'Закрыть' })).toBeFocused()
    await page.keyboard.press('+')
    await expect(viewer.getByText('120 %')).toBeVisible()
    await page.keyboard.press('-')
    await page.keyboard.press('-')
    await expect(viewer.getByText('80 %')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByRole('img', { name: /фото 2 из/ })).toBeVisible()
    await expect(viewer.getByText('100 %')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(viewer.getByRole('img', { name: /фото 1 из/ })).toBeVisible()
    for (let press = 0; press < 15; press++) {
      await page.keyboard.press('Tab')
      const outside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      )
      expect(outside).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await expect(slide(page, 1)).toBeFocused()
  })

  test('keeps the page behind from scrolling', async ({ page }) => {
    await openProduct(page)
    const viewer = await openViewer(page)
    const before = await page.evaluate(() => scrollY)
    await page.mouse.move(300, 300)
    await page.mouse.wheel(0, 600)
    await expect(viewer.getByText('80 %')).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toContain('hidden')
    expect(await page.evaluate(() => scrollY)).toBe(before)
  })
})

test.describe('full-screen viewer that does not load', () => {
  test.use({ expectedMessages: [/./] })

  test('is said so', async ({ page }) => {
    await page.route(/image-viewer-.*\.js/, (route) => route.abort())
    const logged = page.waitForEvent('console', (message) => message.text().includes('Loading chunk failed'))
    await openProduct(page)
    await slide(page, 1).click()
    await expect(page.getByText('Не удалось загрузить часть страницы. Обновите страницу.')).toBeVisible()
    await logged
  })
})

test.describe('description', () => {
  test('is three words until it is opened', async ({ page }) => {
    const { description } = await openProduct(page)
    const first = description.split('\n\n')[0] ?? ''
    const section = page.getByRole('region', { name: 'Описание' })
    const start = first.split(/\s+/).slice(0, 2).join(' ')
    await expect(section.getByText(new RegExp(`^${start}.*…$`))).toBeVisible()
    await expect(section.getByText(first)).toBeHidden()
    const open = section.getByRole('button', { name: 'Показать описание' })
    await expect(open).toHaveAttribute('aria-expanded', 'false')
    await open.click()
    await expect(section.getByText(first)).toBeVisible()
    const close = section.getByRole('button', { name: 'Свернуть' })
    await expect(close).toHaveAttribute('aria-expanded', 'true')
    await close.click()
    await expect(section.getByText(first)).toBeHidden()
  })
})

test.describe('guests', () => {
  for (const name of ['В корзину', 'В избранное']) {
    test(`«${name}» leads to signing in`, async ({ page }) => {
      await openProduct(page)
      await expect(page.getByText('Войдите, чтобы добавить товар в корзину или избранное')).toBeVisible()
      await page.getByRole('button', { name }).click()
      await expect(page).toHaveURL(/\/auth\/$/)
    })
  }

  test('what is sold out cannot be put in the cart', async ({ page }) => {
    const list = await page.request.get('/api/catalog/?status=unavailable')
    const { results } = (await list.json()) as { results: Card[] }
    await page.goto(`/product/${results[0]?.id}/`)
    await expect(page.getByText('Нет в наличии').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Сообщить о поступлении' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'В корзину' })).toHaveCount(0)
  })

  test('the buy bar of a phone stays above the bottom bar', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openProduct(page)
    const button = page.getByRole('button', { name: 'В корзину' })
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(button).toBeInViewport({ ratio: 1 })
    const bar = await page.getByRole('navigation', { name: 'Быстрый доступ' }).boundingBox()
    const box = await button.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  })
})

test('a button keeps the focus when the page learns who looks at it', async ({ page }) => {
  await registered(page)
  const learnt = Promise.withResolvers<void>()
  await page.route('**/api/user/api/check_auth/', async (route) => {
    await learnt.promise
    await route.continue()
  })
  await openProduct(page)
  await hydrated(page)
  const button = page.getByRole('button', { name: 'В корзину' })
  await button.focus()
  await expect(page.getByText('Войдите, чтобы добавить')).toBeVisible()
  learnt.resolve()
  await expect(page.getByText('Войдите, чтобы добавить')).toHaveCount(0)
  await expect(button).toBeFocused()
})

test.describe('what search engines read', () => {
  test('is in the first HTML', async ({ page }) => {
    const product = await someProduct(page)
    const html = await (await page.request.get(`/product/${product.id}/`)).text()
    expect(html).toContain(`<title>${product.name} — купить в Новосибирске`)
    expect(html).toContain(`/product/${product.id}/"`)
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json]) =>
        JSON.parse(json ?? '') as { '@type': string; offers?: { availability: string; priceCurrency: string } },
    )
    expect(data.map((item) => item['@type'])).toEqual(expect.arrayContaining(['Product', 'BreadcrumbList']))
    const { offers } = data.find((item) => item['@type'] === 'Product') ?? {}
    expect(offers).toMatchObject({ priceCurrency: 'RUB', availability: 'https://schema.org/InStock' })
  })
})

test.describe('states', () => {
  // The browser itself, and the API client as it should, write what failed to the console.
  test.use({ expectedMessages: [/Failed to load resource|^GET \/api\/products\/|net::ERR_FAILED/] })

  for (const id of ['999999999', 'abc', '99999999999999999999999999', '0', '1.5', '-1', 'ы'.repeat(90)]) {
    test(`no product «${id}»: 404 and a way onward`, async ({ page }) => {
      const response = await page.goto(`/product/${encodeURIComponent(id)}/`)
      expect(response?.status()).toBe(404)
      await hydrated(page)
      await expect(page.getByRole('heading', { level: 1, name: 'Товар не найден' })).toBeVisible()
      await page.getByRole('link', { name: 'Перейти в каталог' }).click()
      await expect(page).toHaveURL(/\/catalog\/$/)
    })
  }

  test('a failed call is told and tried again', async ({ page }) => {
    const product = await someProduct(page)
    const address = `**/api/products/${product.id}/`
    await page.route(address, (route) =>
      route.fulfill({ status: 503, json: { error: 'Магазин отдыхает', detail: 'test' } }),
    )
    await followCard(page, product)
    await expect(page.getByText('Ошибка: Магазин отдыхает')).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await page.unroute(address)
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  })

  test('without a connection it says so', async ({ page }) => {
    const product = await someProduct(page)
    await page.route(`**/api/products/${product.id}/`, (route) => route.abort())
    await followCard(page, product)
    await expect(page.getByText('Ошибка: Нет связи с сервером')).toBeVisible()
  })

  test('a slow product shows its skeleton, then itself with its title', async ({ page }) => {
    const product = await someProduct(page)
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(`**/api/products/${product.id}/`, async (route) => {
      await asked
      await route.continue()
    })
    await followCard(page, product)
    await expect(page.getByText('Загрузка товара...')).toBeVisible()
    answer()
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${RegExp.escape(product.name)}`))
  })

  test('a failed strip leaves the product alone', async ({ page }) => {
    const product = await someProduct(page)
    const address = `**/api/products/${product.id}/related/`
    await page.route(address, (route) => route.fulfill({ status: 500, json: { error: 'Ошибка', detail: 'test' } }))
    await followCard(page, product)
    const strip = page.getByRole('region', { name: 'Ещё из этой серии' })
    await expect(strip.getByText('Не удалось загрузить товары')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
    await page.unroute(address)
    await strip.getByRole('button', { name: 'Повторить' }).click()
    await expect(strip.getByText('Не удалось загрузить товары')).toBeHidden()
  })
})

test('a strip on the page is walked by buttons, which are there only while there is more', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const list = (await (await page.request.get('/api/catalog/?page_size=12')).json()) as { results: Card[] }
  await page.addInitScript(
    (ids) => localStorage.setItem('recently_viewed', ids),
    JSON.stringify(list.results.slice(1, 5).map(({ id }) => id)),
  )
  await page.goto(`/product/${list.results[0]?.id}/`)
  const strip = page.getByRole('region', { name: 'Вы недавно смотрели' })
  const back = strip.getByRole('button', { name: 'Вы недавно смотрели: назад' })
  const on = strip.getByRole('button', { name: 'Вы недавно смотрели: вперёд' })
  await expect(back).toBeHidden()
  await on.click()
  await expect(back).toBeVisible()
  await strip.getByRole('link').last().scrollIntoViewIfNeeded()
  await expect(on).toBeHidden()
})

test('what was seen before is shown on the next product, but not itself', async ({ page }) => {
  const list = (await (await page.request.get('/api/catalog/')).json()) as { results: Card[] }
  const [first, second] = list.results
  if (!first || !second) throw new Error('The catalogue holds fewer than two products')
  await page.goto(`/product/${first.id}/`)
  await expect(page.getByRole('region', { name: 'Вы недавно смотрели' })).toBeHidden()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recently_viewed'))).toBe(`[${first.id}]`)
  await page.goto(`/product/${second.id}/`)
  const strip = page.getByRole('region', { name: 'Вы недавно смотрели' })
  await expect(strip.getByRole('link')).toHaveCount(1)
  await expect(strip.getByRole('link', { name: first.name })).toBeVisible()
})

test('breadcrumbs lead up, Back leads to the product again', async ({ page }) => {
  const product = await openProduct(page)
  const viewer = await openViewer(page)
  await viewer.getByRole('button', { name: 'Закрыть' }).click()
  const crumbs = page.getByRole('navigation', { name: 'Хлебные крошки' })
  await crumbs.getByRole('link', { name: product.category.name }).click()
  await expect(page).toHaveURL(new RegExp(`/category/${product.category.id}/$`))
  await expect(page.getByRole('heading', { level: 1, name: product.category.name })).toBeVisible()
  await page.goBack()
  // Three pages in one test: a busy machine needs more than the usual five seconds for the last.
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible({ timeout: 15_000 })
})
