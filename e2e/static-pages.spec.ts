import { expect, test } from './shop-test.ts'
import { walkTo } from './walk.ts'

const pages = [
  ['/about/', 'О компании'],
  ['/contacts/', 'Контакты'],
  ['/delivery/', 'Доставка и оплата'],
  ['/privacy_policy/', 'Политика в отношении обработки персональных данных'],
  ['/offer/', 'Публичная оферта'],
] as const

for (const [path, title] of pages) {
  test(`${path} fits a narrow phone and can be read without JavaScript`, async ({ browser }) => {
    const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const content = await page.getByRole('main').boundingBox()
    expect(content?.width).toBeLessThanOrEqual(320)
    await page.close()
  })

  test(`${path} has its title, also without its slash`, async ({ page }) => {
    await page.goto(path.slice(0, -1))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${title} — `))
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`))
  })
}

test('the contacts are links', async ({ page }) => {
  await page.goto('/contacts/')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /Электронная почта/ })).toHaveAttribute('href', /^mailto:.+@/)
  await expect(main.getByRole('link', { name: /Телефон/ })).toHaveAttribute('href', /^tel:\+7\d{10}$/)
  await expect(main.getByRole('link', { name: /Telegram/ })).toHaveAttribute('href', /^https:/)
  await expect(main.getByRole('link', { name: /ВКонтакте/ })).toHaveAttribute('href', /^https:/)
  for (const name of ['Полное наименование', 'ИНН', 'ОГРНИП'])
    await expect(main.getByText(name, { exact: true })).toBeVisible()
})

test('delivery states prices, times and the way to pay', async ({ page }) => {
  await page.goto('/delivery/')
  const main = page.getByRole('main')
  for (const fact of [/590\s₽/, /7–10\sдней/, /5–7\sдней/, /около\s900\s₽/, /1–2\sдня/, /с\sлюбой банковской карты/]) {
    await expect(main).toContainText(fact)
  }
})

test('the policy shows its version, jumps to a section and prints without the frame', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/privacy_policy/')
  await expect(page.getByText(/Версия 1, действует с\s\d{1,2}\s[а-я]+ \d{4}\sг\./)).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Содержание' })
    .getByRole('link', { name: /Файлы cookie/ })
    .click()
  await expect(page.getByRole('heading', { level: 2, name: /Файлы cookie/ })).toBeInViewport()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Содержание' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 2, name: /Файлы cookie/ })).toBeVisible()
})

test('no line of a document is longer than 70 letters', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/offer/')
  const longest = await page.locator('article p').evaluateAll((paragraphs) => {
    let max = 0
    for (const text of paragraphs.flatMap((each) => [...each.childNodes]).filter((node) => node.nodeType === 3)) {
      const range = document.createRange()
      range.selectNodeContents(text)
      const lines = new Set([...range.getClientRects()].map((rect) => Math.round(rect.top))).size
      if (lines >= 3) max = Math.max(max, (text.textContent?.length ?? 0) / (lines - 0.5))
    }
    return max
  })
  expect(longest).toBeGreaterThan(40)
  expect(longest).toBeLessThanOrEqual(70)
})

test.describe('when the data cannot be loaded', () => {
  test.use({ expectedMessages: [/ERR_FAILED|status of 503|GET \/api\//] })

  for (const [path, call, words] of [
    ['/contacts/', '**/api/user/data_site/', 'Не удалось загрузить контактные данные'],
    ['/about/', '**/api/user/about/', 'Не удалось загрузить данные'],
    ['/delivery/', '**/api/documents/delivery/', 'Не удалось загрузить данные'],
  ] as const) {
    test(`${path} says so and loads on another try`, async ({ page }) => {
      await page.goto('/offer/')
      await page.route(call, (route) => route.abort())
      await walkTo(page, path)
      const alert = page.getByRole('alert')
      await expect(alert).toContainText(words)
      await page.unroute(call)
      await alert.getByRole('button', { name: 'Повторить' }).click()
      await expect(alert).toBeHidden()
      await expect(page.getByRole('main')).toContainText(/Телефон|Время работы/)
    })
  }

  test('the server’s own words come first', async ({ page }) => {
    await page.goto('/offer/')
    await page.route('**/api/user/data_site/', (route) =>
      route.fulfill({ status: 503, json: { error: 'Магазин отдыхает.', detail: 'x' } }),
    )
    await walkTo(page, '/contacts/')
    await expect(page.getByRole('alert')).toContainText('Магазин отдыхает.')
  })
})
