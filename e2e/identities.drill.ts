import { startIdentityServer } from '../src/testing/outside/identity-server.ts'
import { freePort, startShopProcess } from '../src/testing/shop-process.ts'
import { removeFolder, temporaryFolder } from '../src/testing/temporary-folder.server.ts'
import { codeFor, newEmail } from './account.ts'
import { expect, hydrated, test } from './shop-test.ts'

/** A shop with keys of both services, which the shop of the other tests does not have. */
test('a newcomer goes through the page of a service, makes an account, and comes back without a password', async ({
  browser,
}) => {
  const service = await startIdentityServer({ clientId: 'shop-1' })
  const folder = temporaryFolder()
  const shop = startShopProcess({
    dataDir: folder,
    port: await freePort(),
    env: {
      LOG_LEVEL: 'warn',
      VK_ID_CLIENT_ID: 'shop-1',
      VK_ID_URL: service.url,
      YANDEX_ID_CLIENT_ID: 'shop-1',
      YANDEX_ID_URL: service.url,
      YANDEX_ID_INFO_URL: service.url,
    },
  })
  try {
    await shop.opened
    for (const name of ['VK ID', 'Яндекс ID']) {
      const email = newEmail('person')
      const context = await browser.newContext({ baseURL: shop.url })
      const page = await context.newPage()
      await page.goto('/auth/')
      await hydrated(page)
      await page.getByRole('button', { name: `Войти через ${name}` }).click()
      await page.getByRole('link', { name: 'Отказаться' }).click()
      await expect(page).toHaveURL('/auth/')
      await page.getByRole('button', { name: `Войти через ${name}` }).click()
      await page.getByRole('link', { name: 'Разрешить' }).click()
      await expect(page.getByLabel('Email')).toHaveValue('visitor@vk.test')
      await page.getByLabel('Email').fill(email)
      await page.getByRole('checkbox', { name: 'Я даю согласие' }).check()
      await page.getByRole('button', { name: 'Получить код' }).click()
      await expect(page.getByText(`Код отправлен на: ${email}`)).toBeVisible()
      await page.getByLabel('Код подтверждения').fill(await codeFor(page.request, email))
      await page.getByRole('button', { name: 'Подтвердить код' }).click()
      await expect(page.getByText('Добро пожаловать! Вы зарегистрированы.')).toBeVisible()

      const later = await (await browser.newContext({ baseURL: shop.url })).newPage()
      await later.goto('/auth/')
      await hydrated(later)
      await later.getByRole('button', { name: `Войти через ${name}` }).click()
      await later.getByRole('link', { name: 'Разрешить' }).click()
      await expect(later).not.toHaveURL(/\/(auth|identity|authorize)/)
      await later.goto('/profile/')
      await expect(later.getByRole('region', { name: 'Личные данные' })).toContainText(email)
    }
  } finally {
    // What the pages still load must not find the shop closed.
    await Promise.all(browser.contexts().map((context) => context.close()))
    await shop.stop()
    service.close()
    removeFolder(folder)
  }
})
