import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { enterCredentials, registered, signedOut } from './account.ts'
import { expect, hydrated, test } from './shop-test.ts'

async function expectNoBarrier(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`)).toEqual([])
}

/** What only somebody signed in sees cannot be in the list of everybody's pages. */
for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1440]) {
    test.describe(`${colorScheme} theme, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } })

      test('the cabinet has no barrier that axe can find, read or edited', async ({ page }) => {
        await registered(page)
        await page.goto('/profile/')
        await expect(page.getByText('Это устройство')).toBeVisible()
        await expectNoBarrier(page)
        await page.getByRole('button', { name: 'Редактировать' }).click()
        await page.getByRole('button', { name: 'Сохранить изменения' }).click()
        await page.getByRole('button', { name: 'Сменить пароль' }).click()
        await page.getByRole('button', { name: 'Удалить учётную запись' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectNoBarrier(page)
      })

      test('the step with the code has none either', async ({ page }) => {
        const email = await registered(page)
        await signedOut(page)
        await page.goto('/auth/')
        await hydrated(page)
        await enterCredentials(page, email)
        await expect(page.getByLabel('Код подтверждения')).toBeFocused()
        await expectNoBarrier(page)
      })
    })
  }
}
