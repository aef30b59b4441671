import { demoAccounts } from '../demo/accounts.ts'
import { freePort, startShopProcess } from '../src/testing/shop-process.ts'
import { startSmtpMailbox } from '../src/testing/smtp-mailbox.ts'
import { removeFolder, temporaryFolder } from '../src/testing/temporary-folder.server.ts'
import { enterCredentials } from './account.ts'
import { expectFits } from './barriers.ts'
import { codeIn } from './letter-code.ts'
import { inDatabase } from './shop-database.ts'
import { expect, hydrated, test } from './shop-test.ts'

const staff = demoAccounts.find(({ role }) => role === 'administrator') ?? { email: '', password: '' }

const refused = `insert into mails (recipient, subject, body, dropped_at, drop_reason)
  values ('boris@mail.test', 'Заказ 7 принят', 'Спасибо!', now(), 'EENVELOPE 550 5.7.1 RCPT TO')`

test('with a real mail server the code arrives there, also after the server was away; refused letters are sent again', async ({
  page,
}) => {
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
    await enterCredentials(page, staff.email, staff.password)
    await expect(page.getByText(`Код отправлен на: ${staff.email}`)).toBeVisible()
    await expect.poll(() => codeIn(mailbox.letters)).toBeDefined()
    await page.getByLabel('Код подтверждения').fill(codeIn(mailbox.letters) ?? '')
    await page.getByRole('button', { name: 'Подтвердить код' }).click()
    await expect(page).toHaveURL(`${shop.url}/`)

    await inDatabase(folder, refused)
    await page.goto(`${shop.url}/staff/`)
    const notice = page.getByRole('region', { name: 'Почта' })
    await expect(notice).toContainText('Почтовый сервер отклонил за сутки 1 письмо')
    await notice.getByRole('link').click()
    const list = page.getByRole('region', { name: 'Не приняты' })
    await expect(list).toContainText('почтовый сервер отказался принять письмо')
    await expectFits(page, [390, 1440])
    await list.getByRole('button', { name: 'Отправить ещё раз: boris@mail.test' }).click()
    await expect(list).toContainText('почтовый сервер принял всё')
    await expect.poll(() => mailbox.letters.map(({ to }) => to[0])).toContain('boris@mail.test')
  } finally {
    // What the page still loads must not find the shop closed.
    await page.goto('about:blank')
    await shop.stop()
    await mailbox.close()
    removeFolder(folder)
  }
})
