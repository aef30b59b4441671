import { freePort, startShopProcess } from '../src/testing/shop-process.ts'
import { startSmtpMailbox } from '../src/testing/smtp-mailbox.ts'
import { removeFolder, temporaryFolder } from '../src/testing/temporary-folder.server.ts'
import { enterCredentials } from './account.ts'
import { codeIn } from './letter-code.ts'
import { expect, hydrated, test } from './shop-test.ts'

test('with a real mail server the code arrives there, also after the server was away', async ({ page }) => {
  test.slow()
  const mailbox = await startSmtpMailbox()
  await mailbox.goAway()
  const folder = temporaryFolder()
  const env = { LOG_LEVEL: 'warn', SMTP_URL: mailbox.url }
  const shop = startShopProcess({ dataDir: folder, port: await freePort(), env })
  try {
    await shop.opened
    // The letters of the first start are the first that cannot be sent.
    await shop.printed('"job":"send-mail"')
    await mailbox.comeBack()
    await page.goto(`${shop.url}/auth/`)
    await hydrated(page)
    await enterCredentials(page, 'demo@kitsune.test', 'kitsune-demo')
    await expect(page.getByText('Код отправлен на: demo@kitsune.test')).toBeVisible()
    await expect.poll(() => codeIn(mailbox.letters)).toBeDefined()
    await page.getByLabel('Код подтверждения').fill(codeIn(mailbox.letters) ?? '')
    await page.getByRole('button', { name: 'Подтвердить код' }).click()
    await expect(page).toHaveURL(`${shop.url}/`)
  } finally {
    // What the page still loads must not find the shop closed.
    await page.goto('about:blank')
    await shop.stop()
    await mailbox.close()
    removeFolder(folder)
  }
})
