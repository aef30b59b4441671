import { registered } from './account.ts'
import { expect, test } from './shop-test.ts'

test('what the shop knows of a shopper can be downloaded', async ({ page }) => {
  const email = await registered(page)
  await page.goto('/profile/')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Скачать мои данные' }).click()
  const stream = await (await download).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({ profile: { email } })
})
