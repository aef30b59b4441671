import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { freePort, startShopProcess } from '../src/testing/shop-process.ts'
import { startSmtpMailbox } from '../src/testing/smtp-mailbox.ts'
import { removeFolder, temporaryFolder } from '../src/testing/temporary-folder.server.ts'
import { enterCredentials } from './account.ts'
import { expectFits } from './barriers.ts'
import { codeIn } from './letter-code.ts'
import { expect, hydrated, test } from './shop-test.ts'

const email = 'owner@shop.test'
const password = 'рыжая лиса на полке'

test('an empty shop: from the first administrator to the first product on sale', async ({ page }) => {
  const mailbox = await startSmtpMailbox()
  const folder = temporaryFolder()
  const port = await freePort()
  const env = { LOG_LEVEL: 'warn', SMTP_URL: mailbox.url, DEMO: 'off' }
  const shop = startShopProcess({ dataDir: folder, port, env })
  try {
    await shop.opened
    const made = spawnSync(process.execPath, [join('scripts', 'staff-create.mjs'), email], {
      env: { ...process.env, ...env, DATABASE_URL: '', DATA_DIR: folder, STAFF_PASSWORD: password },
    })
    expect(made.status, String(made.stderr)).toBe(0)
    await page.goto(`${shop.url}/staff/`)
    await hydrated(page)
    await enterCredentials(page, email, password)
    await expect.poll(() => codeIn(mailbox.letters)).toBeDefined()
    await page.getByLabel('Код подтверждения').fill(codeIn(mailbox.letters) ?? '')
    await page.getByRole('button', { name: 'Подтвердить код' }).click()

    const steps = page.getByRole('region', { name: 'Чтобы начать продавать' })
    await expect(steps).toContainText('готово 1 из 8')
    await expectFits(page, [768, 1440])

    // The product comes first to mind; without a category it cannot be made, and the way is shown.
    await steps.getByRole('link', { name: 'Первый товар в продаже' }).click()
    const tab = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'создайте первую' }).click()
    const categories = await tab
    await expect(categories.getByText('Категорий пока нет')).toBeVisible()
    await categories.getByRole('button', { name: 'Новая категория' }).click()
    await categories.getByLabel('Название').fill('Фигурки')
    await categories.getByRole('button', { name: 'Создать категорию' }).click()
    await expect(categories.getByText('Категория создана')).toBeVisible()
    await categories.close()
    await page.getByLabel('Название').fill('Первая лиса')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.getByLabel('Категория').selectOption({ label: 'Фигурки' })
    await expect(page.getByLabel('Название')).toHaveValue('Первая лиса')
    await page.getByLabel('Артикул').fill('FOX-1')
    await page.getByRole('textbox', { name: 'Цена', exact: true }).fill('4990')
    await page.getByLabel('Добавить картинки').setInputFiles('docs/screenshots/home-light.png')
    await expect(page.getByRole('img', { name: 'Картинка 1 из 1' })).toBeVisible()
    await page.getByRole('button', { name: 'Создать товар' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Первая лиса' })).toBeVisible()

    await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Сегодня' }).click()
    await expect(steps).toContainText('готово 3 из 8')
    await steps.getByRole('link', { name: 'Счёт или примечание об оплате' }).click()
    const payment = page.getByRole('region', { name: 'Оплата переводом' })
    await expect(payment.getByRole('heading')).toBeInViewport()
    await payment.getByLabel('Примечание').fill('Перевод по телефону')
    const seller = page.getByRole('region', { name: 'Продавец' })
    await seller.getByLabel('Полное наименование').fill('ИП Лисицына Алёна Игоревна')
    await seller.getByLabel('ИНН').fill('500100732259')
    await seller.getByLabel('ОГРН или ОГРНИП').fill('304500116000157')
    const contacts = page.getByRole('region', { name: 'Витрина и контакты' })
    await contacts.getByLabel('Телефон').fill('+7 (383) 000-00-00')
    await contacts.getByLabel('Почта для покупателей').fill('shop@shop.test')
    await page.getByRole('button', { name: 'Сохранить', exact: true }).first().click()
    await expect(page.getByRole('button', { name: 'Вернуть как было' })).toHaveCount(0)

    await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Сегодня' }).click()
    await expect(page.getByRole('region', { name: 'Последние заказы' })).toBeVisible()
    await expect(steps).toHaveCount(0)
    await page.goto(`${shop.url}/catalog/`)
    await expect(page.getByRole('link', { name: /Первая лиса/ }).first()).toBeVisible()
  } finally {
    // What the page still loads must not find the shop closed.
    await page.goto('about:blank')
    await shop.stop()
    await mailbox.close()
    removeFolder(folder)
  }
})
