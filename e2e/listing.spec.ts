import { expectNoBarrier } from './barriers.ts'
import { card, desktop, from, pages, to } from './listing-page.ts'
import { expect, test } from './shop-test.ts'

const phone = { width: 390, height: 844 }

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(desktop)
})

test.describe('catalogue', () => {
  test('shows twenty cards with their badges, and the number of all', async ({ page }) => {
    await page.goto('/catalog/')
    await expect(page.getByRole('heading', { level: 1, name: 'Каталог' })).toBeVisible()
    await expect(card(page)).toHaveCount(20)
    await expect(page.locator('main output')).toHaveText(/^\d+\sтовар/)
    await expect(card(page).getByText('Новинка', { exact: true }).first()).toBeVisible()
    await expect(card(page).getByText('В наличии', { exact: true }).first()).toBeVisible()
  })

  test('the radio asks the server, leads to page one and lives in the address', async ({ page }) => {
    await page.goto('/catalog/?page=2')
    const asked = page.waitForRequest((request) => request.url().includes('/api/catalog/?'))
    await page.getByRole('radio', { name: 'В наличии' }).check()
    const query = new URL((await asked).url()).searchParams
    expect(Object.fromEntries(query)).toEqual({ page: '1', page_size: '20', status: 'available', is_preorder: 'false' })
    await expect(page).toHaveURL('/catalog/?filter=in-stock')
    await page.reload()
    await expect(page.getByRole('radio', { name: 'В наличии' })).toBeChecked()
    await page.getByRole('radio', { name: 'Новинки' }).check()
    await expect(page).toHaveURL('/catalog/?filter=new')
    await page.goBack()
    await expect(page.getByRole('radio', { name: 'В наличии' })).toBeChecked()
  })

  test('leaving a price field applies it, Enter too, and a chip takes it back', async ({ page }) => {
    await page.goto('/catalog/?page=3')
    await from(page).fill('5000')
    await to(page).click()
    await expect(page).toHaveURL('/catalog/?min_price=5000')
    await to(page).fill('20000')
    await to(page).press('Enter')
    await expect(page).toHaveURL('/catalog/?min_price=5000&max_price=20000')
    await expect(to(page)).toBeFocused()
    await page.getByRole('link', { name: 'Убрать фильтр: От 5 000 ₽ до 20 000 ₽' }).click()
    await expect(page).toHaveURL('/catalog/')
    await expect(from(page)).toHaveValue('')
  })

  test('walking through an untouched price field with Tab stays on the page', async ({ page }) => {
    await page.goto('/catalog/?page=2')
    await from(page).focus()
    await page.keyboard.press('Tab')
    await page.getByRole('checkbox').first().focus()
    await expect(page).toHaveURL('/catalog/?page=2')
  })

  test('facets narrow the list, chips and reset widen it', async ({ page }) => {
    await page.goto('/catalog/')
    const option = page.getByRole('group', { name: 'Производитель' }).getByRole('checkbox').nth(1)
    const count = await option.locator('xpath=following-sibling::span[last()]').innerText()
    await option.check()
    await expect(page).toHaveURL(/\/catalog\/\?maker=\d+$/)
    await expect(page.locator('main output')).toHaveText(new RegExp(`^${count}\\sтовар`))
    await page.getByRole('group', { name: 'Серия' }).getByRole('checkbox').first().check()
    await expect(page.getByRole('list', { name: 'Выбранные фильтры' }).getByRole('listitem')).toHaveCount(3)
    await page.getByRole('link', { name: 'Сбросить всё' }).click()
    await expect(page).toHaveURL('/catalog/')
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  })

  test('long facets open on demand', async ({ page }) => {
    await page.goto('/catalog/')
    const series = page.getByRole('group', { name: 'Серия' })
    await expect(series.getByRole('checkbox')).toHaveCount(8)
    await series.getByRole('button', { name: 'Показать ещё' }).click()
    expect(await series.getByRole('checkbox').count()).toBeGreaterThan(8)
  })

  test('sections open and close on click', async ({ page }) => {
    await page.goto('/catalog/')
    const section = page.getByRole('button', { name: 'Цена' })
    await expect(section).toHaveAttribute('aria-expanded', 'true')
    await section.click()
    await expect(section).toHaveAttribute('aria-expanded', 'false')
    await expect(from(page)).toBeHidden()
    await section.click()
    await expect(from(page)).toBeVisible()
  })

  test('sorts by price', async ({ page }) => {
    await page.goto('/catalog/?page=2')
    await page.getByLabel('Сортировка').selectOption('Сначала дешевле')
    await expect(page).toHaveURL('/catalog/?sort=cheap')
    const shown = async () => {
      const texts = await card(page).allInnerTexts()
      return texts.map((text) => Number(/([\d\u00a0]+)\u00a0₽/.exec(text)?.[1]?.replaceAll('\u00a0', '')))
    }
    // The address changes a moment before the list.
    const cheapest = Number((await from(page).getAttribute('placeholder'))?.replaceAll(/\D/g, ''))
    await expect.poll(async () => (await shown())[0]).toBe(cheapest)
    const prices = await shown()
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  })

  test('says that nothing was found and offers the way out', async ({ page }) => {
    await page.goto('/catalog/?min_price=99999999')
    await expect(page.getByText('Товары не найдены. Попробуйте изменить фильтры.')).toBeVisible()
    await expect(pages(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Сбросить фильтры' }).click()
    await expect(card(page)).toHaveCount(20)
  })

  test('a series has its own heading, also when other filters leave nothing of it', async ({ page }) => {
    await page.goto('/catalog/?series=1')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(/^Серия «.+»$/)
    const words = await heading.innerText()
    await page.goto('/catalog/?series=1&min_price=99999999')
    await expect(heading).toHaveText(words)
  })
})

test.describe('pages', () => {
  test('ends are disabled, the current number is marked, a turn goes to the top', async ({ page }) => {
    await page.goto('/catalog/')
    await expect(pages(page).getByRole('button', { name: 'Назад' })).toBeDisabled()
    await expect(pages(page).getByRole('link', { name: 'Страница 1' })).toHaveAttribute('aria-current', 'page')
    const first = await card(page).first().textContent()
    await pages(page).getByRole('link', { name: 'Вперёд' }).click()
    await expect(page).toHaveURL('/catalog/?page=2')
    await expect(card(page).first()).not.toHaveText(first ?? '')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await pages(page)
      .getByRole('link', { name: /^Страница/ })
      .last()
      .click()
    await expect(pages(page).getByRole('button', { name: 'Вперёд' })).toBeDisabled()
  })

  test('Back returns to the page and the place on it', async ({ page }) => {
    await page.goto('/catalog/')
    await pages(page).scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => scrollY)
    expect(place).toBeGreaterThan(500)
    await pages(page).getByRole('link', { name: 'Страница 2' }).click()
    await expect(page).toHaveURL('/catalog/?page=2')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await card(page).nth(18).click()
    await expect(page).toHaveURL(/\/product\/\d+\//)
    await page.goBack()
    await expect(pages(page).getByRole('link', { name: 'Страница 2' })).toHaveAttribute('aria-current', 'page')
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
    await page.goBack()
    await expect(page).toHaveURL('/catalog/')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  })

  test('are taken from what the server says where no size is fixed', async ({ page }) => {
    await page.goto('/new/')
    const size = await card(page).count()
    const count = Number.parseInt(await page.locator('main output').innerText(), 10)
    await expect(pages(page).getByRole('link', { name: /^Страница/ })).toHaveCount(Math.ceil(count / size))
    await pages(page).getByRole('link', { name: 'Вперёд' }).click()
    await expect(page).toHaveURL('/new/?page=2')
    await expect(pages(page).getByRole('link', { name: /^Страница/ })).toHaveCount(Math.ceil(count / size))
  })

  test('wrong values in the address are put right', async ({ page }) => {
    await page.goto('/catalog/?page=abc&min_price=-5&filter=x&sort=y&series=z')
    await expect(card(page)).toHaveCount(20)
    await expect(from(page)).toHaveValue('')
    await page.goto('/in-stock/?page=999')
    await expect(page).toHaveURL(/\/in-stock\/\?page=\d$/)
    await expect(pages(page).getByRole('button', { name: 'Вперёд' })).toBeDisabled()
  })
})

test.describe('phone', () => {
  test('filters open as a sheet that counts along', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/catalog/')
    const all = await page.locator('main output').innerText()
    const button = page.getByRole('button', { name: 'Фильтры' })
    await button.click()
    const sheet = page.getByRole('dialog', { name: 'Фильтры' })
    await sheet.getByRole('radio', { name: 'Новинки' }).check()
    await expect(page).toHaveURL('/catalog/?filter=new')
    const show = sheet.getByRole('button', { name: /^Показать \d+\sтовар/ })
    await expect(show).not.toHaveText(`Показать ${all}`)
    const words = await show.innerText()
    await show.click()
    await expect(sheet).toHaveCount(0)
    expect(words).toBe(`Показать ${await page.locator('main output').innerText()}`)
    await expect(button).toBeFocused()
    await button.click()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  })

  test('nothing sticks out sideways', async ({ page }) => {
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/catalog/?series=1&min_price=1000&page=1')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the filters are a form and the pages are links', async ({ page }) => {
    await page.goto('/catalog/')
    await page.getByRole('radio', { name: 'Новинки' }).check()
    await from(page).fill('1000')
    await page.getByRole('group', { name: 'Серия' }).getByRole('checkbox').first().check()
    await page.getByLabel('Сортировка').selectOption('Сначала дороже')
    await page.getByRole('button', { name: 'Показать', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Выбранные фильтры' }).getByRole('listitem')).toHaveCount(4)
    await expect(page.getByLabel('Сортировка')).toHaveValue('dear')
    await page.getByRole('link', { name: 'Сбросить всё' }).click()
    await pages(page).getByRole('link', { name: 'Страница 2' }).click()
    await expect(page).toHaveURL('/catalog/?sort=dear&page=2')
  })
})

test('search finds by a part of the name and says when there is nothing', async ({ page }) => {
  // A wide page has the field in its header only.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/search/')
  const field = page.getByRole('main').getByRole('searchbox')
  await field.fill('чиби')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/search\/\?q=/)
  await expect(card(page).first()).toContainText(/чиби/i)
  await field.fill('ъъъъъ')
  await page.getByRole('main').getByRole('button', { name: 'Найти' }).click()
  await expect(page.getByRole('main').getByText('Ничего не найдено')).toBeVisible()
})

test('search engines are told the canonical page, and not to keep filtered ones', async ({ page }) => {
  await page.goto('/catalog/?page=2')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/catalog\/\?page=2$/)
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  await page.goto('/category/1/?filter=new&sort=name')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/category\/1\/$/)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
})

const looks = ['/catalog/?series=1&min_price=500', '/new/?min_price=99999999', '/category/2/', '/search/?q=a']

test.describe('accessibility', () => {
  for (const path of looks) {
    test(`axe finds nothing in ${path}`, async ({ page }) => {
      await page.goto(path)
      await expectNoBarrier(page, 'main')
    })
  }

  test('axe finds nothing in the sheet of a phone', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/catalog/')
    await page.getByRole('button', { name: 'Фильтры' }).click()
    await expectNoBarrier(page, 'dialog')
  })
})
